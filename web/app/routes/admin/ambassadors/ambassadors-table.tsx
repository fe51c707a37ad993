import type { Ambassador } from '@cercle/contract/ambassadors';
import { ACTIVATION_TEXTS, ACTIVE } from '../../../content/admin-ambassadors.ts';
import { Portrait } from '../../../ui/portrait.tsx';
import { fullTexts, ShortText } from '../../../ui/short-text.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { AMBASSADORS } from '../list/list-configs.ts';
import type { ListQuery } from '../list/list-query.ts';
import { RowDelete, RowDetails, RowEdit, RowSlot } from '../list/row-buttons.tsx';
import { CreatedAt, RowLink, RowText } from '../list/row-link.tsx';
import type { Selection } from '../list/selection.tsx';
import { ActiveBadge } from './active-badge.tsx';
import { nextActivation, type useActivation } from './use-activation.ts';
import type { Ask } from './use-ambassador-action.ts';

const MAX_CHARACTERS = 20;

const columnsFor = (
  activation: ReturnType<typeof useActivation>,
): readonly [Column<Ambassador>, ...Column<Ambassador>[]] => [
  {
    label: 'Nom',
    sort: 'name',
    cell: ({ id, name, photoUrl }) => (
      <div className="flex items-center gap-3">
        <Portrait url={photoUrl} alt="" size="row" isLazy />
        <RowLink to={String(id)} title={name}>
          <ShortText text={name} max={MAX_CHARACTERS} />
        </RowLink>
      </div>
    ),
  },
  {
    label: 'Société',
    cell: ({ company }) => (
      <RowText>
        <ShortText text={company} max={MAX_CHARACTERS} />
      </RowText>
    ),
  },
  {
    label: 'Statut',
    width: '@min-[44rem]:w-44',
    card: 'foot',
    cell: (ambassador) => <RowSwitch ambassador={ambassador} {...activation} />,
  },
  {
    label: 'Créé le',
    sort: 'createdAt',
    width: '@min-[44rem]:w-34',
    isWideOnly: true,
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
    columns={columnsFor(props.activation)}
    selection={props.selection}
    tooltip={({ name, company }) => fullTexts(MAX_CHARACTERS, name, company)}
    actions={(ambassador) => (
      <>
        <RowDetails name={ambassador.name} to={String(ambassador.id)} />
        <RowSlot>
          <RowEdit name={ambassador.name} to={`edit/${ambassador.id}`} />
        </RowSlot>
        <RowSlot>
          <RowDelete name={ambassador.name} onClick={() => props.onAsk('remove', ambassador)} />
        </RowSlot>
      </>
    )}
    actionsWidth="@min-[44rem]:w-36"
  />
);

type RowSwitchProps = { ambassador: Ambassador } & ReturnType<typeof useActivation>;

/**
 * The switch, and beside it what it says. Shows the requested state at once. While blocked it keeps the focus, which
 * `disabled` would lose.
 */
function RowSwitch({ ambassador, pendingAmbassador, toggle }: RowSwitchProps) {
  const isOwn = pendingAmbassador === ambassador;
  const isActive = isOwn ? !ambassador.active : ambassador.active;
  return (
    <label
      title={ACTIVATION_TEXTS[nextActivation(ambassador)].label}
      className="relative z-1 inline-flex min-h-11 cursor-pointer items-center gap-2 align-middle @min-[44rem]:min-h-9"
    >
      <span className="sr-only">{`${ACTIVE}\u202f: ${ambassador.name}`}</span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on.
        role="switch"
        checked={isActive}
        aria-disabled={pendingAmbassador ? true : undefined}
        aria-busy={isOwn || undefined}
        onChange={() => toggle(ambassador)}
        className="switch aria-disabled:cursor-default aria-disabled:opacity-75"
      />
      <span aria-hidden="true">
        <ActiveBadge isActive={isActive} />
      </span>
    </label>
  );
}
