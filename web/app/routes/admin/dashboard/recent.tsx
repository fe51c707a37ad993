import type { Contact } from '@cercle/contract/contacts';
import { displayEmail } from '@cercle/contract/display-email';
import type { MembershipRequest } from '@cercle/contract/requests';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { NO_RECENT_CONTACT, NO_RECENT_REQUEST } from '../../../content/admin-dashboard.ts';
import { formatShortDate } from '../../../dates.ts';
import { fullTexts, ShortText } from '../../../ui/short-text.tsx';
import { ReadBadge } from '../contacts/read-badge.tsx';
import { StatusBadge } from '../members-requests/status-badge.tsx';

const MAX_CHARACTERS = 20;

export const RecentRequests = ({ requests }: { requests: MembershipRequest[] }) => (
  <Recent
    title="Dernières demandes"
    list="/admin/members-requests"
    empty={NO_RECENT_REQUEST}
    heads={['Nom', 'E-mail', 'Statut', 'Créée le']}
    rows={requests.map(({ id, user, status, createdAt }) => ({
      id,
      name: user.fullName,
      text: displayEmail(user.email),
      cells: [
        <bdi key="email" dir="ltr">
          <ShortText text={displayEmail(user.email)} max={MAX_CHARACTERS} />
        </bdi>,
        <StatusBadge key="status" status={status} />,
        formatShortDate(createdAt),
      ],
    }))}
  />
);

export const RecentContacts = ({ contacts }: { contacts: Contact[] }) => (
  <Recent
    title="Derniers messages"
    list="/admin/contacts"
    empty={NO_RECENT_CONTACT}
    heads={['Nom', 'Message', 'Statut', 'Créé à']}
    rows={contacts.map(({ id, name, message, read, createdAt }) => ({
      id,
      name,
      text: message,
      cells: [
        <ShortText key="message" text={message} max={MAX_CHARACTERS} />,
        <ReadBadge key="read" isRead={read} />,
        formatShortDate(createdAt),
      ],
    }))}
  />
);

type RecentProps = {
  title: string;
  list: string;
  empty: string;
  heads: readonly string[];
  /** `text`: that of the second column; like the name it is cut. */
  rows: { id: number; name: string; text: string; cells: ReactNode[] }[];
};

/** Typed text breaks anywhere rather than overflow; on the narrowest phones the date is left out. */
const CELL =
  'border-t border-hairline py-3 pr-3 [overflow-wrap:anywhere] last:pr-0 last:whitespace-nowrap max-[24rem]:last:hidden sm:pr-4';
/** The second column gives way on a phone: the row opens all of it. */
const HIDDEN_ON_PHONE = 'max-sm:hidden';

/** The newest few; a row opens its details. */
function Recent({ title, list, empty, heads, rows }: RecentProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card p-5 md:p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <Link to={list} className="link shrink-0 text-sm">
          Tout voir<span className="sr-only">{`\u202f: ${title}`}</span>
        </Link>
      </div>
      {rows.length === 0 ? (
        <p className="mt-4 border-t border-hairline pt-4 text-slate">{empty}</p>
      ) : (
        <table className="mt-2 w-full text-left text-sm">
          <thead>
            <tr className="text-slate">
              {heads.map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={`py-2 pr-3 font-[550] max-[24rem]:last:hidden sm:pr-4 ${index === 1 ? HIDDEN_ON_PHONE : ''}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.id}
                title={fullTexts(MAX_CHARACTERS, row.name, row.text)}
                className="relative hover:bg-ivory"
              >
                <th scope="row" className={`${CELL} font-normal`}>
                  <Link
                    to={`${list}/${row.id}`}
                    className="font-[550] decoration-brass underline-offset-4 after:absolute after:inset-0 hover:underline"
                  >
                    <ShortText text={row.name} max={MAX_CHARACTERS} />
                  </Link>
                </th>
                {row.cells.map((cell, index) => (
                  <td
                    key={heads[index + 1]}
                    className={`${CELL} text-slate tabular-nums ${index === 0 ? HIDDEN_ON_PHONE : ''}`}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
