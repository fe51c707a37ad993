import type { Party } from '@cercle/contract/party-data';
import { X } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { type Result, useResult } from '../../../api/result.ts';
import { OF_PARTY } from '../../../content/admin-documents.ts';
import { listUrl, parseListQuery } from '../list/list-query.ts';
import { DOCUMENTS } from './document-list.ts';

/** Whose documents the list is narrowed to, and the way out. */
export function PartyFilter({ party }: { party: Promise<Result<Party>> }) {
  const { result } = useResult(party);
  const query = parseListQuery(DOCUMENTS, useSearchParams()[0]);
  if (result === null) return null;
  const { party: id, ...others } = query.filters;
  return (
    <p className="flex min-h-11 max-w-full items-center gap-2 rounded-lg border border-ink bg-white pr-1 pl-4 text-sm">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="text-slate">{`${OF_PARTY.text} `}</span>
        {result.value ? (
          <Link to={`/admin/societes/${id}`} className="link font-[550]">
            {result.value.legalName}
          </Link>
        ) : (
          <span>{OF_PARTY.unknown}</span>
        )}
      </span>
      <Link
        to={listUrl(DOCUMENTS, query, { filters: others })}
        aria-label={OF_PARTY.clear}
        title={OF_PARTY.clear}
        className="grid size-9 shrink-0 place-items-center rounded-full text-slate hover:bg-sand hover:text-ink"
      >
        <X className="size-4" aria-hidden="true" />
      </Link>
    </p>
  );
}
