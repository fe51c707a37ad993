import type { MemberType } from '@cercle/contract/member-type';
import { ArrowLeft } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { JOIN } from '../../content/join.ts';
import { OFFERS } from '../../content/offers.ts';
import { pageMeta } from '../../document/page-meta.ts';
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

export default function DevenirMembre() {
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
      <div className="page relative pt-14 md:pt-20">
        <p className="eyebrow">Business Club</p>
        <h1 ref={heading} tabIndex={-1} className="mt-5 max-w-[10.5em] text-2xl">
          {offer === null ? 'Devenir membre du cercle' : 'Votre demande d’adhésion'}
        </h1>
        <AlreadyMember />
        {offer === null ? (
          <Choice />
        ) : (
          <RequestStep offer={offer} draft={draft} onChange={change} onSent={() => setSentKey(key)} />
        )}
      </div>
    </section>
  );
}

/** A plain GET form: an offer can be chosen before any script has loaded. */
function Choice() {
  return (
    <>
      <p className="mt-5 max-w-[37em] text-lg text-slate">
        Choisissez l’offre qui vous convient. Nous étudions chaque demande et vous répondons par e-mail.
      </p>
      <div className="mt-12">
        <NoScript what="form" />
      </div>
      <Form state={FROM_CHOICE} className="grid gap-6 md:grid-cols-2">
        {[OFFERS.SINGLE, OFFERS.BUSINESS].map((offer) => {
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
  offer: MemberType;
  draft: RefObject<Record<string, unknown>>;
  onChange: () => void;
  onSent: () => void;
};

function RequestStep({ offer, draft, onChange, onSent }: RequestStepProps) {
  const { name, price, priceNote, includes } = OFFERS[offer];
  return (
    <div className="mt-12 grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      <aside className="on-ink rounded-lg bg-ink px-6 py-8 text-white sm:px-10 lg:sticky lg:px-8 lg:top-24">
        <p className="eyebrow">Offre choisie</p>
        <h2 className="mt-4 text-xl">{name}</h2>
        <p className="mt-1 text-mist">
          <span>{price}</span> <span className="text-sm">{`· ${priceNote}`}</span>
        </p>
        <ul className="mt-5 grid gap-2 border-t border-ink-raised pt-5 text-sm text-mist">
          {includes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <button
          type="button"
          onClick={onChange}
          className="link mt-6 inline-flex min-h-11 items-center gap-2 text-sm font-[550]"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          Changer d'offre
        </button>
      </aside>
      <div className="card min-h-160 p-6 shadow-card sm:p-10">
        <Suspense fallback={<LoadingState text="Chargement du formulaire…" />}>
          <RequestForm offer={offer} draft={draft} onSent={onSent} />
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
