import type { Ambassador } from '@cercle/contract/ambassadors';
import { ACTIVATION_TEXTS, ACTIVE } from '../../../content/admin-ambassadors.ts';
import { Portrait } from '../../../ui/portrait.tsx';
import { fullTexts, ShortText } from '../../../ui/short-text.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { AMBASSADORS } from '../list/list-configs.ts';
import type { ListQuery } from '../list/list-query.ts';
import { RowDelete, RowDetails, RowEdit } from '../list/row-buttons.tsx';
import { CreatedAt, RowLink } from '../list/row-link.tsx';
import type { Selection } from '../list/selection.tsx';
import { ActiveBadge } from './active-badge.tsx';
import { nextActivation, type useActivation } from './use-activation.ts';
import type { Ask } from './use-ambassador-action.ts';

const MAX_CHARACTERS = 20;

const COLUMNS: readonly [Column<Ambassador>, ...Column<Ambassador>[]] = [
  {
    label: 'Nom',
    sort: 'name',
    cardPlacement: '@max-[50rem]:col-span-2',
    cell: ({ id, name, photoUrl }) => (
      <div className="flex items-center gap-3">
        <Portrait url={photoUrl} alt="" size="row" isLazy />
        <RowLink to={String(id)}>
          <ShortText text={name} max={MAX_CHARACTERS} />
        </RowLink>
      </div>
    ),
  },
  {
    label: 'Société',
    cardPlacement: '@max-[50rem]:col-span-2 @max-[50rem]:row-start-2',
    cell: ({ company }) => (
      <span className="[overflow-wrap:anywhere]">
        <ShortText text={company} max={MAX_CHARACTERS} />
      </span>
    ),
  },
  {
    label: 'Statut',
    width: '@min-[50rem]:w-28',
    cardPlacement: '@max-[50rem]:col-start-3 @max-[50rem]:row-start-2 @max-[50rem]:text-right',
    cell: ({ active }) => <ActiveBadge isActive={active} />,
  },
  {
    label: 'Créé le',
    sort: 'createdAt',
    width: '@min-[50rem]:w-34',
    cell: ({ createdAt }) => <CreatedAt at={createdAt} />,
  },
];

type AmbassadorsTableProps = {
  ambassadors: Ambassador[];
  query: ListQuery;
  selection: Selection<Ambassador>;
  activation: ReturnType<typeof useActivation>;
  onAsk: Ask;
};

export const AmbassadorsTable = (props: AmbassadorsTableProps) => (
  <DataTable
    caption="Ambassadeurs et partenaires"
    config={AMBASSADORS}
    query={props.query}
    rows={props.ambassadors}
    columns={COLUMNS}
    selection={props.selection}
    tooltip={({ name, company }) => fullTexts(MAX_CHARACTERS, name, company)}
    actions={(ambassador) => (
      <>
        <RowSwitch ambassador={ambassador} {...props.activation} />
        <RowDetails name={ambassador.name} to={String(ambassador.id)} />
        <RowEdit name={ambassador.name} to={`edit/${ambassador.id}`} />
        <RowDelete name={ambassador.name} onClick={() => props.onAsk('remove', ambassador)} />
      </>
    )}
    actionsWidth="@min-[50rem]:w-56"
  />
);

type RowSwitchProps = { ambassador: Ambassador } & ReturnType<typeof useActivation>;

/** Shows the requested state at once. While blocked it keeps the focus, which `disabled` would lose. */
function RowSwitch({ ambassador, pendingAmbassador, toggle }: RowSwitchProps) {
  const isOwn = pendingAmbassador === ambassador;
  return (
    <label
      title={ACTIVATION_TEXTS[nextActivation(ambassador)].label}
      className="mx-1 grid min-h-11 cursor-pointer items-center @max-[50rem]:mr-auto @max-[50rem]:ml-0 @max-[50rem]:grid-flow-col @max-[50rem]:gap-2.5 @min-[50rem]:min-h-9"
    >
      <span className="text-slate @min-[50rem]:sr-only">
        {ACTIVE}
        <span className="sr-only">{`\u202f: ${ambassador.name}`}</span>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on.
        role="switch"
        checked={isOwn ? !ambassador.active : ambassador.active}
        aria-disabled={pendingAmbassador ? true : undefined}
        aria-busy={isOwn || undefined}
        onChange={() => toggle(ambassador)}
        className="switch aria-disabled:cursor-default aria-disabled:opacity-75"
      />
    </label>
  );
}
