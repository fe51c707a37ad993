import { Link } from 'react-router';
import { kindsText, RUN } from '../../../../content/admin-document-run.ts';
import { documentName } from '../../../../content/document-words.ts';
import { ResultHeading } from '../../../../ui/result-heading.tsx';
import { DOCUMENTS } from '../document-list.ts';
import type { IssuedDraft } from './run-lines.ts';
import type { RunResult } from './use-chunked-run.ts';

/** More are found in the list of all documents. */
const LINKS_SHOWN = 200;

/** What was issued, each with its number, and what was not. */
export function RunSummary({ done: issued, failed, left }: RunResult<IssuedDraft>) {
  const earlier = issued.filter(({ isEarlier }) => isEarlier).length;
  const sent = issued.filter(({ isSent }) => isSent).length;
  return (
    <section className="card mt-5 p-5 md:p-6">
      <ResultHeading isFresh>
        {issued.length === 0 ? RUN.nothingIssued : RUN.issuedTitle(issued.length)}
      </ResultHeading>
      <div className="mt-2 grid gap-1 text-slate tabular-nums">
        {issued.length > 0 && <p>{`${kindsText(issued)}.`}</p>}
        {sent > 0 && <p>{RUN.sentCount(sent)}</p>}
        {earlier > 0 && <p>{RUN.earlierCount(earlier)}</p>}
        {failed > 0 && <p>{RUN.failedCount(failed)}</p>}
        {left > 0 && <p>{RUN.leftCount(left)}</p>}
      </div>
      {issued.length > 0 && <IssuedLinks issued={issued} />}
    </section>
  );
}

const IssuedLinks = ({ issued }: { issued: IssuedDraft[] }) => (
  <details className="mt-3">
    <summary className="link inline-block min-h-9 cursor-pointer py-1 font-[550]">{RUN.seeIssued}</summary>
    {issued.length > LINKS_SHOWN && <p className="text-sm text-slate">{RUN.onlyFirst(LINKS_SHOWN)}</p>}
    <ul className="mt-1 grid text-sm sm:grid-cols-2">
      {issued.slice(0, LINKS_SHOWN).map(({ id, kind, number, party }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          <Link to={`${DOCUMENTS.path}/${id}`} className="link inline-block py-1">
            {documentName({ kind, number })}
          </Link>
          <span className="text-slate">{` · ${party.name}`}</span>
        </li>
      ))}
    </ul>
  </details>
);
