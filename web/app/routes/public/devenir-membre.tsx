import { ArrowLeft } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { JOIN } from '../../content/join.ts';
import { type Offer, offersOf } from '../../content/offers.ts';
import { typeset } from '../../content/typeset.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { domainContext } from '../../router-contexts.server.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lazyComponent, preload } from '../../ui/lazy-component.tsx';
import { NoScript } from '../../ui/no-script.tsx';
import { LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/devenir-membre.ts';
import { AlreadyMember } from './already-member.tsx';
import { FROM_CHOICE, OFFER_PARAM, offerParamValue, useChosenOffer } from './chosen-offer.ts';
import { OfferCard } from './offer-card.tsx';

const loadForm = () => import('./request-form.tsx');
const RequestForm = lazyComponent(loadForm);

export const meta: Route.MetaFunction = (context) => pageMeta(context, JOIN);

/** The offers, as the general conditions in force have them. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { rules } = await context.get(domainContext).policies.current();
  return { offers: typeset(offersOf(rules)), minSeats: rules.minSeats };
};

/** The choice of an offer changes the address, not the offers. */
export const shouldRevalidate = () => false;

export default function DevenirMembre({ loaderData }: Route.ComponentProps) {
  const { offers, minSeats } = loaderData;
  const { offer, change } = useChosenOffer();
  const { key } = useLocation();
  /** The history entry whose form was sent: Back from there opens the choice. */
  const [sentKey, setSentKey] = useState<string | null>(null);
  const step = sentKey === key ? 'thanks' : offer === null ? 'choice' : 'form';
  const heading = useRef<HTMLHeadingElement>(null);
  const draft = useRef<Record<string, unknown>>({});
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    // Each step is announced by its own heading.
    heading.current?.focus({ preventScroll: true });
    if (step !== 'thanks') return;
    draft.current = {};
    window.scrollTo({ top: 0 });
  }, [step]);

  if (step === 'thanks') return <Thanks heading={heading} />;
  return (
    <section className="relative overflow-hidden">
      <Arcs className="pointer-events-none absolute -top-64 -right-56 w-180 text-hairline" />
      <div className="page relative pt-8 md:pt-20">
        <p className="eyebrow">Business Club</p>
        <h1 ref={heading} tabIndex={-1} className="mt-3 max-w-[10.5em] text-2xl md:mt-5">
          {offer === null ? 'Devenir membre du cercle' : 'Votre demande d’adhésion'}
        </h1>
        <AlreadyMember />
        {offer === null ? (
          <Choice offers={offers} />
        ) : (
          <RequestStep
            offer={offers[offer === 'SINGLE' ? 0 : 1]}
            minSeats={minSeats}
            draft={draft}
            onChange={change}
            onSent={() => setSentKey(key)}
          />
        )}
      </div>
    </section>
  );
}

/** A plain GET form: an offer can be chosen before any script has loaded. */
function Choice({ offers }: { offers: Offer[] }) {
  return (
    <>
      <p className="mt-5 max-w-[37em] text-lg text-slate">
        Choisissez l’offre qui vous convient. Nous étudions chaque demande et vous répondons par e-mail.
      </p>
      <div className="mt-12">
        <NoScript what="form" />
      </div>
      <Form state={FROM_CHOICE} className="grid gap-6 md:grid-cols-2">
        {offers.map((offer) => {
          const isRaised = offer.type === 'BUSINESS';
          return (
            <OfferCard
              key={offer.type}
              offer={offer}
              isRaised={isRaised}
              action={
                <Button
                  type="submit"
                  name={OFFER_PARAM}
                  value={offerParamValue(offer.type)}
                  look={isRaised ? 'accent' : 'primary'}
                  className="w-full noscript:hidden"
                  onPointerEnter={() => preload(loadForm)}
                  onFocus={() => preload(loadForm)}
                >
                  {`Choisir l’offre ${offer.name}`}
                </Button>
              }
            />
          );
        })}
      </Form>
    </>
  );
}

type RequestStepProps = {
  offer: Offer;
  minSeats: number;
  draft: RefObject<Record<string, unknown>>;
  onChange: () => void;
  onSent: () => void;
};

/** On a phone the chosen offer is one row, so that the form's first field stands on the first screen. */
function RequestStep({ offer, minSeats, draft, onChange, onSent }: RequestStepProps) {
  const { type, name, price, priceNote, includes } = offer;
  return (
    <div className="mt-6 grid items-start gap-4 md:mt-12 lg:grid-cols-[20rem_1fr] lg:gap-6">
      <aside className="on-ink flex items-center justify-between gap-x-4 rounded-lg bg-ink px-5 py-3 text-white lg:sticky lg:top-28 lg:block lg:px-8 lg:py-8">
        <div>
          <p className="eyebrow max-lg:sr-only">Offre choisie</p>
          <h2 className="text-xl lg:mt-4">{name}</h2>
          <p className="text-mist max-lg:text-sm lg:mt-1">
            <span>{price}</span> <span className="text-sm">{`· ${priceNote}`}</span>
          </p>
        </div>
        <ul className="mt-5 hidden gap-2 border-t border-ink-raised pt-5 text-sm text-mist lg:grid">
          {includes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <button
          type="button"
          onClick={onChange}
          className="link inline-flex shrink-0 min-h-11 items-center gap-2 text-sm font-[550] noscript:hidden lg:mt-6"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          Changer d'offre
        </button>
      </aside>
      <div className="card min-h-160 p-5 shadow-card sm:p-10">
        <NoScript what="form" />
        <Suspense fallback={<LoadingState text="Chargement du formulaire…" />}>
          <RequestForm offer={type} minSeats={minSeats} draft={draft} onSent={onSent} />
        </Suspense>
      </div>
    </div>
  );
}

function Thanks({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <section className="page py-16 md:py-24">
      <div className="on-ink relative overflow-hidden rounded-lg bg-ink px-6 py-20 text-white sm:px-16 md:py-28">
        <Arcs className="pointer-events-none absolute top-1/2 -right-64 w-200 -translate-y-1/2 text-ink-raised" />
        <div className="relative max-w-[36rem]">
          <p className="eyebrow">Demande envoyée</p>
          <h1 ref={heading} tabIndex={-1} className="mt-5 text-2xl">
            Merci, votre demande est entre nos mains.
          </h1>
          <p className="mt-6 text-lg text-mist">
            Un e-mail vous en confirme la réception. Dès que nous l’aurons étudiée, nous vous écrirons&#8239;;
            si elle est acceptée, vous recevrez une invitation pour activer votre compte.
          </p>
          <ButtonLink to="/" look="accent" className="mt-10">
            Retour à l’accueil
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
