import { createContext, useContext } from 'react';
import { REFERENCE } from '../content/problems.ts';
import { typeset } from '../content/typeset.ts';

const PLACE = 'reference';

/** The request's id in the log. Set on the server alone: the browser reads it from the page. */
export const RequestId = createContext<string | null>(null);

/**
 * What a visitor reads out to the firm, which finds in the log by it what happened. Pages that break in the browser
 * have none.
 */
export function Reference() {
  const id = useContext(RequestId) ?? document.getElementById(PLACE)?.textContent;
  if (!id) return null;
  return (
    <p className="mt-6 text-slate">
      {typeset(REFERENCE)}{' '}
      <code id={PLACE} className="text-ink select-all">
        {id}
      </code>
    </p>
  );
}
