import type { Site } from '@cercle/contract/site';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import {
  BROKEN_PAGE,
  CONTACT,
  CONTACT_PROMPT,
  HOME,
  type Problem,
  RETRY,
  SUGGESTED_LINKS,
  SUGGESTED_LINKS_HEADING,
} from '../content/problems.ts';
import { typeset } from '../content/typeset.ts';
import { reloadPage } from '../navigation/reload-page.ts';
import { telHref, useSite } from '../site.ts';
import { Arcs } from '../ui/arcs.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { Elements } from '../ui/elements.ts';
import { RequestIdText } from './request-id.tsx';

type ProblemPageProps = {
  problem: Problem;
  /** The link or button that helps best here, shown before the link home. */
  action?: Elements;
  /** The page broke: its links load the next page from the server. */
  isBroken?: boolean;
};

/** For a page that broke, or did not come over the connection. */
export const RetryPage = ({ problem }: { problem: Problem }) => (
  <ProblemPage
    problem={problem}
    isBroken={problem === BROKEN_PAGE}
    action={<Button onClick={() => void reloadPage()}>{RETRY}</Button>}
  />
);

/** A page that cannot be shown: says so, where to go from here, and how to reach someone. */
export function ProblemPage({ problem, action, isBroken = false }: ProblemPageProps) {
  const { eyebrow, heading, text } = typeset(problem);
  return (
    <section className="relative overflow-hidden">
      <Arcs className="pointer-events-none absolute -top-40 -right-40 w-180 text-hairline" />
      <div className="page relative grid gap-x-20 gap-y-14 py-16 md:py-28 lg:grid-cols-[6fr_5fr]">
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h1 className="mt-5 max-w-[10.5em] text-2xl">{heading}</h1>
          <p className="mt-6 max-w-[35em] text-lg text-slate">{text}</p>
          {isBroken && <RequestIdText />}
          <div className="mt-10 flex flex-wrap gap-4">
            {action}
            <ButtonLink to="/" look={action ? 'quiet' : 'primary'} reloadDocument={isBroken}>
              {HOME}
            </ButtonLink>
            <ButtonLink to="/contactez-nous" look="quiet" reloadDocument={isBroken}>
              {CONTACT}
            </ButtonLink>
          </div>
          <ContactLine site={useSite()} />
        </div>
        <SuggestedLinks isBroken={isBroken} />
      </div>
    </section>
  );
}

function ContactLine({ site: { contactPhone, contactEmail } }: { site: Site }) {
  if (!contactPhone && !contactEmail) return null;
  return (
    <p className="mt-10 flex flex-wrap gap-x-5 gap-y-2 text-slate">
      <span>{typeset(CONTACT_PROMPT)}</span>
      {contactPhone && (
        <a href={telHref(contactPhone)} className="link text-ink">
          {contactPhone}
        </a>
      )}
      {contactEmail && (
        <a href={`mailto:${contactEmail}`} className="link text-ink [overflow-wrap:anywhere]">
          {contactEmail}
        </a>
      )}
    </p>
  );
}

function SuggestedLinks({ isBroken }: { isBroken: boolean }) {
  return (
    <nav aria-labelledby="recherches" className="self-end">
      <h2 id="recherches" className="text-lg">
        {SUGGESTED_LINKS_HEADING}
      </h2>
      <ul className="mt-4 border-t border-hairline">
        {SUGGESTED_LINKS.map(({ label, text, to, audience }) => (
          <li key={to} data-for={audience} className="border-b border-hairline">
            <Link
              to={to}
              reloadDocument={isBroken}
              className="group flex items-center justify-between gap-6 py-4"
            >
              <span>
                <span className="block font-[550] decoration-brass decoration-2 underline-offset-4 group-hover:underline">
                  {label}
                </span>
                <span className="block text-sm text-slate">{text}</span>
              </span>
              <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
