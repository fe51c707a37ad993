import { displayEmail } from '@cercle/contract/display-email';
import type { RegistrationRow } from '@cercle/contract/registrations';
import { Check, ShieldCheck, ShieldX, UserMinus, UserRoundPlus, X } from 'lucide-react';
import {
  ADD_GUEST,
  EXCUSE_LABEL,
  guestText,
  nameOf,
  ROW_VERBS,
  type RowVerb,
  registrationTexts,
  UNEXCUSE_LABEL,
} from '../../../../content/admin-registrations.ts';
import { type Column, DataTable } from '../../list/data-table.tsx';
import { REQUESTS } from '../../list/list-configs.ts';
import type { ListConfig, ListQuery } from '../../list/list-query.ts';
import { RowButton, RowSlot } from '../../list/row-buttons.tsx';
import { CreatedAt, RowLink, RowText } from '../../list/row-link.tsx';
import { PresenceBadge } from './presence-badge.tsx';
import { RegistrationStateBadge } from './registration-state-badge.tsx';

const detailOf = ({ host, company }: RegistrationRow) =>
  [host !== null && guestText(host), company].filter(Boolean).join(' · ');

const COLUMNS: readonly [Column<RegistrationRow>, ...Column<RegistrationRow>[]] = [
  {
    label: 'Nom',
    sort: 'name',
    cell: (row) => (
      <>
        <Name row={row} />
        <RowText className="text-slate">{detailOf(row)}</RowText>
      </>
    ),
  },
  {
    label: 'État',
    width: '@min-[44rem]:w-56',
    cell: (row) => (
      <>
        <span className="inline-flex flex-wrap gap-1">
          <RegistrationStateBadge state={row.state} />
          {row.presence && <PresenceBadge presence={row.presence} />}
        </span>
        {registrationTexts(row).map((text) => (
          <span key={text} className="mt-1 block [overflow-wrap:anywhere]">
            {text}
          </span>
        ))}
      </>
    ),
  },
  {
    label: 'E-mail',
    isWideOnly: true,
    cell: ({ email }) => email && <RowText className="text-slate">{displayEmail(email)}</RowText>,
  },
  {
    label: 'Depuis le',
    sort: 'createdAt',
    width: '@min-[44rem]:w-34',
    card: 'foot',
    cell: ({ createdAt }) => <CreatedAt at={createdAt} />,
  },
];

/** A guest, and a member whose account was deleted, have no screen of their own. */
const Name = ({ row }: { row: RegistrationRow }) =>
  row.requestId === null ? (
    <span className="font-[550] [overflow-wrap:anywhere]">{nameOf(row)}</span>
  ) : (
    <RowLink to={`${REQUESTS.path}/${row.requestId}`} title={nameOf(row)}>
      {nameOf(row)}
    </RowLink>
  );

const ICONS = { accept: Check, refuse: X, withdraw: UserMinus };

type RegistrationsTableProps = {
  config: ListConfig;
  query: ListQuery;
  registrations: RegistrationRow[];
  onAsk: (verb: RowVerb, row: RegistrationRow) => void;
  onAddGuest: (row: RegistrationRow) => void;
  onExcuse: (row: RegistrationRow) => void;
  onUnexcuse: (row: RegistrationRow) => void;
};

export const RegistrationsTable = (props: RegistrationsTableProps) => (
  <DataTable
    caption="Inscriptions"
    config={props.config}
    query={props.query}
    rows={props.registrations}
    columns={COLUMNS}
    tooltip={(row) => detailOf(row) || undefined}
    actions={(row) => (
      <>
        {(['accept', 'refuse', 'withdraw'] as const).map((verb) => (
          <RowVerbButton key={verb} verb={verb} row={row} onAsk={props.onAsk} />
        ))}
        <RowSlot>
          {row.can.includes('addGuest') && (
            <RowButton label={ADD_GUEST.label} name={nameOf(row)} onClick={() => props.onAddGuest(row)}>
              <UserRoundPlus className="size-4.5" aria-hidden="true" />
            </RowButton>
          )}
        </RowSlot>
        <RowSlot>
          <ExcuseButton row={row} {...props} />
        </RowSlot>
      </>
    )}
    actionsWidth="@min-[44rem]:w-59"
  />
);

type RowVerbButtonProps = { verb: RowVerb; row: RegistrationRow } & Pick<RegistrationsTableProps, 'onAsk'>;

function RowVerbButton({ verb, row, onAsk }: RowVerbButtonProps) {
  const Icon = ICONS[verb];
  return (
    <RowSlot>
      {row.can.includes(verb) && (
        <RowButton label={ROW_VERBS[verb].label} name={nameOf(row)} onClick={() => onAsk(verb, row)}>
          <Icon className="size-4.5" aria-hidden="true" />
        </RowButton>
      )}
    </RowSlot>
  );
}

type ExcuseButtonProps = { row: RegistrationRow } & Pick<RegistrationsTableProps, 'onExcuse' | 'onUnexcuse'>;

function ExcuseButton({ row, onExcuse, onUnexcuse }: ExcuseButtonProps) {
  if (!row.canExcuse) return null;
  return row.excuse === null ? (
    <RowButton label={EXCUSE_LABEL} name={nameOf(row)} onClick={() => onExcuse(row)}>
      <ShieldCheck className="size-4.5" aria-hidden="true" />
    </RowButton>
  ) : (
    <RowButton label={UNEXCUSE_LABEL} name={nameOf(row)} onClick={() => onUnexcuse(row)}>
      <ShieldX className="size-4.5" aria-hidden="true" />
    </RowButton>
  );
}
