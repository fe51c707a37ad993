import { MEMBER_TYPE_LABEL } from '@cercle/contract/members';
import type { MembershipRequest } from '@cercle/contract/membership';
import { Link, useLocation } from 'react-router';
import { Portrait } from '../../../ui/portrait.tsx';
import { day } from './dates.ts';
import type { ListQuery } from './query.ts';
import { canDecide } from './request-rules.ts';
import { RowActions } from './row-actions.tsx';
import { SortHeader } from './sort-header.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { Ask } from './use-request-action.tsx';

type RequestsTableProps = { requests: MembershipRequest[]; query: ListQuery; onAsk: Ask };

const COLUMNS = [
  { label: 'Membre', column: 'fullName', width: '' },
  { label: 'E-mail', column: 'email', width: '' },
  { label: 'Type', column: 'memberType', width: '@min-[50rem]:w-25' },
  { label: 'Statut', column: 'status', width: '@min-[50rem]:w-34' },
  { label: 'Créée le', column: 'createdAt', width: '@min-[50rem]:w-32' },
] as const;

/** Where there is room, a table; elsewhere the same table laid out as cards, its headers a row of sorts. */
export function RequestsTable({ requests, query, onAsk }: RequestsTableProps) {
  return (
    <div className="@container">
      <table className="w-full text-left text-sm @max-[50rem]:block @min-[50rem]:table-fixed @min-[50rem]:border-separate @min-[50rem]:border-spacing-0 @min-[50rem]:overflow-hidden @min-[50rem]:rounded-lg @min-[50rem]:border @min-[50rem]:border-hairline @min-[50rem]:bg-white">
        <caption className="sr-only">Demandes d’adhésion</caption>
        <thead className="@max-[50rem]:block">
          <tr className="@max-[50rem]:mb-3 @max-[50rem]:flex @max-[50rem]:flex-wrap @max-[50rem]:items-center @max-[50rem]:gap-x-4 @max-[50rem]:text-slate @max-[50rem]:before:content-['Trier_par'] @min-[50rem]:bg-sand">
            {COLUMNS.map((column) => (
              <SortHeader key={column.column} {...column} query={query} />
            ))}
            <th
              scope="col"
              className="w-47 px-4 text-right font-[550] text-slate @max-[50rem]:sr-only @min-[66rem]:w-80"
            >
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="@max-[50rem]:grid @max-[50rem]:gap-3 @min-[40rem]:@max-[50rem]:grid-cols-2">
          {requests.map((request) => (
            <Row key={request.id} request={request} onAsk={onAsk} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CELL = '@min-[50rem]:border-t @min-[50rem]:border-hairline @min-[50rem]:px-4 @min-[50rem]:py-3';
const CARD =
  '@max-[50rem]:grid @max-[50rem]:grid-cols-[auto_1fr_auto] @max-[50rem]:content-start @max-[50rem]:items-center @max-[50rem]:gap-x-3 @max-[50rem]:gap-y-2 @max-[50rem]:rounded-lg @max-[50rem]:border @max-[50rem]:border-hairline @max-[50rem]:bg-white @max-[50rem]:p-4';

/** The name is the link; it stretches over the whole row, under the buttons. */
function Row({ request, onAsk }: { request: MembershipRequest; onAsk: Ask }) {
  const { search } = useLocation();
  const { user } = request;
  const actionsPlace = canDecide(request)
    ? '@max-[50rem]:col-span-3'
    : '@max-[50rem]:col-start-3 @max-[50rem]:row-start-3';
  return (
    <tr className={`relative hover:bg-ivory ${CARD}`}>
      <th scope="row" className={`${CELL} font-normal @max-[50rem]:col-span-2`}>
        <div className="flex gap-3 @min-[50rem]:items-center">
          <Portrait url={user.photoUrl} alt="" size="row" isLazy />
          <div className="min-w-0">
            <Link
              to={String(request.id)}
              state={{ list: search }}
              className="font-[550] decoration-brass underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
            >
              {user.fullName}
            </Link>
            <p className="text-slate">{user.company}</p>
          </div>
        </div>
      </th>
      <td className={`${CELL} [overflow-wrap:anywhere] @max-[50rem]:col-span-3`}>
        <BreakableEmail email={user.email} />
      </td>
      <td className={`${CELL} @max-[50rem]:row-start-3`}>{MEMBER_TYPE_LABEL[user.memberType]}</td>
      <td className={`${CELL} @max-[50rem]:col-start-3 @max-[50rem]:row-start-1 @max-[50rem]:self-start`}>
        <StatusBadge status={request.status} />
      </td>
      <td
        className={`${CELL} whitespace-nowrap text-slate tabular-nums @max-[50rem]:col-start-2 @max-[50rem]:row-start-3`}
      >
        <time dateTime={request.createdAt}>{day(request.createdAt)}</time>
      </td>
      <td className={`${CELL} ${actionsPlace}`}>
        <RowActions request={request} onAsk={onAsk} />
      </td>
    </tr>
  );
}

/** A long address breaks before its @, and elsewhere only if it must. */
function BreakableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
