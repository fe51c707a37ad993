import { formatEuros } from '@cercle/contract/money';
import type { OwnDocument } from '@cercle/contract/own-documents';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { documentName } from '../../../content/document-words.ts';
import { OWN_DOCUMENTS } from '../../../content/own-documents.ts';
import { formatDate } from '../../../dates.ts';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { DocumentStateBadge } from '../../documents/state-badge.tsx';
import { ownDocumentAnchor } from './load-own-documents.ts';

const loadContent = () => import('./own-document-content.tsx');

/** A document in a few lines; the rest is loaded once it is unfolded, as the one is to which a link leads. */
export function OwnDocumentItem({ document }: { document: OwnDocument }) {
  const { id, state, issuedOn, dueOn, totalCents, openCents, party } = document;
  const { Component: OwnDocumentContent, open } = useLazyComponent(loadContent);
  const name = documentName(document);
  const details = useUnfolded(ownDocumentAnchor(id));
  return (
    <li id={ownDocumentAnchor(id)} className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
          <h3 className="font-[550]">{name}</h3>
          <p className="text-sm text-slate">
            {issuedOn && <Day label={OWN_DOCUMENTS.issuedOn} on={issuedOn} />}
            {dueOn && openCents > 0 && (
              <>
                <span> · </span>
                <Day label={OWN_DOCUMENTS.dueOn} on={dueOn} />
              </>
            )}
          </p>
          <p className="text-sm text-slate">{party}</p>
        </div>
        <div className="flex flex-col items-start gap-1 sm:items-end">
          <p className="font-[550] whitespace-nowrap tabular-nums">{formatEuros(totalCents)}</p>
          <DocumentStateBadge state={state} />
          {openCents > 0 && openCents < totalCents && (
            <p className="text-sm text-slate tabular-nums">{OWN_DOCUMENTS.toPay(formatEuros(openCents))}</p>
          )}
        </div>
      </div>
      <details ref={details} className="mt-1" onToggle={({ currentTarget }) => currentTarget.open && open()}>
        <summary className="w-fit py-2 text-sm text-slate underline decoration-brass underline-offset-4">
          <span>{OWN_DOCUMENTS.details}</span>
          <span className="sr-only">{`, ${name}`}</span>
        </summary>
        {OwnDocumentContent && <OwnDocumentContent id={id} name={name} />}
      </details>
    </li>
  );
}

/** The list comes after the page: the address leads there once it is shown. */
function useUnfolded(anchor: string) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${anchor}` || !details.current) return;
    details.current.open = true;
    details.current.querySelector('summary')?.focus({ preventScroll: true });
    document.getElementById(anchor)?.scrollIntoView();
  }, [anchor, hash]);
  return details;
}

const Day = ({ label, on }: { label: string; on: string }) => (
  <span>
    <span>{`${label} `}</span>
    <time dateTime={on}>{formatDate(on)}</time>
  </span>
);
