import { formatEuros } from '@cercle/contract/money';
import { Link } from 'react-router';
import { SUMS, SUMS_LABEL } from '../../../content/admin-documents.ts';
import { type ListQuery, listUrl } from '../list/list-query.ts';
import type { ChoiceCounts } from '../list/load-list.ts';
import { DOCUMENTS } from './document-list.ts';

type DocumentSumsProps = { sums: ChoiceCounts; query: ListQuery };

/** What is open, overdue and still to be issued; each figure leads to its documents. */
export const DocumentSums = ({ sums, query }: DocumentSumsProps) => (
  <dl aria-label={SUMS_LABEL} className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-3">
    {SUMS.map(({ label, state }) => {
      const cents = sums[state] ?? 0;
      return (
        <div
          key={state}
          className="card relative flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3 hover:bg-ivory"
        >
          <dt className="text-sm text-slate">
            <Link
              to={listUrl(DOCUMENTS, query, { filters: { ...query.filters, state } })}
              preventScrollReset
              className="decoration-brass underline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:underline"
            >
              {label}
            </Link>
          </dt>
          <dd
            className={`text-lg whitespace-nowrap tabular-nums ${state === 'OVERDUE' && cents > 0 ? 'text-danger' : ''}`}
          >
            {formatEuros(cents)}
          </dd>
        </div>
      );
    })}
  </dl>
);
