import { createContext, useContext } from 'react';
import { REQUEST_ID_LABEL } from '../content/problems.ts';
import { typeset } from '../content/typeset.ts';

const ELEMENT_ID = 'reference';
const LABEL = typeset(REQUEST_ID_LABEL);

/** The request's id in the log. Set on the server alone: the browser reads it from the page. */
export const RequestIdContext = createContext<string | null>(null);

/**
 * What a visitor reads out to the firm, which finds in the log by it what happened. Pages that break in the browser
 * have none.
 */
export function RequestIdText() {
  const id = useContext(RequestIdContext) ?? document.getElementById(ELEMENT_ID)?.textContent;
  if (!id) return null;
  return (
    <p className="mt-6 text-slate">
      {LABEL}{' '}
      <code id={ELEMENT_ID} className="text-ink select-all">
        {id}
      </code>
    </p>
  );
}
