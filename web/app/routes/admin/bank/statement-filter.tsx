import { X } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { BANK as WORDS } from '../../../content/admin-bank.ts';
import { listUrl, parseListQuery } from '../list/list-query.ts';
import { BANK } from './bank-list.ts';

/** That the list is narrowed to one statement, and the way out. */
export function StatementFilter() {
  const query = parseListQuery(BANK, useSearchParams()[0]);
  if (!query.filters.statement) return null;
  const { statement: _, ...others } = query.filters;
  return (
    <p className="flex min-h-11 max-w-full items-center gap-2 rounded-lg border border-ink bg-white pr-1 pl-4 text-sm">
      <span>{WORDS.ofStatement}</span>
      <Link
        to={listUrl(BANK, query, { filters: others })}
        aria-label={WORDS.allStatements}
        title={WORDS.allStatements}
        className="grid size-9 shrink-0 place-items-center rounded-full text-slate hover:bg-sand hover:text-ink"
      >
        <X className="size-4" aria-hidden="true" />
      </Link>
    </p>
  );
}
