import { MEMBER_TYPE_LABEL } from '@cercle/contract/members';
import type { MembershipRequest } from '@cercle/contract/membership';
import { Link, useLocation } from 'react-router';
import { Portrait } from '../../../ui/portrait.tsx';
import { day } from './dates.ts';
import type { ListQuery } from './query.ts';
import { RowActions } from './row-actions.tsx';
import { SortHeader } from './sort-header.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { Ask } from './use-request-action.tsx';

type RequestsTableProps = { requests: MembershipRequest[]; query: ListQuery; onAsk: Ask };

const COLUMNS = [
  { label: 'Membre', column: 'fullName' },
  { label: 'E-mail', column: 'email' },
  { label: 'Type', column: 'memberType' },
  { label: 'Statut', column: 'status' },
  { label: 'Créée le', column: 'createdAt' },
] as const;

/** Wide: a table. Phones: the same table laid out as cards, its headers a row of sorts. */
export function RequestsTable({ requests, query, onAsk }: RequestsTableProps) {
  return (
    <div className="md:overflow-hidden md:rounded-lg md:border md:border-hairline md:bg-white">
      <table className="w-full text-left text-sm max-md:block">
        <caption className="sr-only">Demandes d’adhésion</caption>
        <thead className="max-md:block">
          <tr className="border-hairline max-md:mb-3 max-md:flex max-md:flex-wrap max-md:gap-x-4 md:border-b md:bg-sand">
            {COLUMNS.map((column) => (
              <SortHeader key={column.column} {...column} query={query} />
            ))}
            <th scope="col" className="px-4 text-right font-[550] text-slate max-md:sr-only">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3 md:divide-y md:divide-hairline">
          {requests.map((request) => (
            <Row key={request.id} request={request} onAsk={onAsk} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CELL = 'md:px-4 md:py-3';

/** The name is the link; it stretches over the whole row, under the buttons. */
function Row({ request, onAsk }: { request: MembershipRequest; onAsk: Ask }) {
  const { search } = useLocation();
  const { user } = request;
  return (
    <tr className="relative hover:bg-ivory max-md:rounded-lg max-md:border max-md:border-hairline max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-2 max-md:bg-white max-md:p-4">
      <th scope="row" className={`${CELL} font-normal`}>
        <div className="flex items-center gap-3">
          <Portrait url={user.photoUrl} alt="" size="row" isLazy />
          <div className="min-w-0">
            <Link
              to={String(request.id)}
              state={{ list: search }}
              className="text-base leading-5 font-[550] decoration-brass underline-offset-4 after:absolute after:inset-0 hover:underline md:text-sm"
            >
              {user.fullName}
            </Link>
            <p className="text-slate">{user.company}</p>
          </div>
        </div>
      </th>
      <td className={`${CELL} [overflow-wrap:anywhere] max-md:col-span-2`}>{user.email}</td>
      <td className={`${CELL} max-md:row-start-3`}>{MEMBER_TYPE_LABEL[user.memberType]}</td>
      <td className={`${CELL} max-md:col-start-2 max-md:row-start-1`}>
        <StatusBadge status={request.status} />
      </td>
      <td className={`${CELL} whitespace-nowrap text-slate tabular-nums max-md:row-start-3`}>
        <time dateTime={request.createdAt}>{day(request.createdAt)}</time>
      </td>
      <td className={`${CELL} max-md:col-span-2`}>
        <RowActions request={request} onAsk={onAsk} />
      </td>
    </tr>
  );
}
