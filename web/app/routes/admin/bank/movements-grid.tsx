import type { BankMovementRow } from '@cercle/contract/bank';
import { type KeyboardEvent, use, useMemo, useState } from 'react';
import { MOVEMENT } from '../../../content/admin-bank.ts';
import { SortHeader } from '../list/data-table.tsx';
import type { ListQuery } from '../list/list-query.ts';
import { OutdatedList } from '../list/outdated-list.ts';
import { BANK } from './bank-list.ts';
import { isTakenBy, type KeyAction, keyAction } from './keys.ts';
import { MovementRow } from './movement-row.tsx';
import type { useMovementActions } from './use-movement-actions.ts';
import { useRovingRows } from './use-roving-rows.ts';

type MovementsGridProps = {
  movements: BankMovementRow[];
  query: ListQuery;
  actions: ReturnType<typeof useMovementActions>;
  onSplit: (movement: BankMovementRow, chosen: number) => void;
  onSetAside: (movement: BankMovementRow) => void;
  /** Takes back what was booked or set aside before. */
  onTakeBack: (movement: BankMovementRow) => void;
  onHelp: () => void;
};

/** Id of the text that says which keys there are. */
export const LEGEND_ID = 'touches';

const HEAD = 'font-[550] text-slate @min-[52rem]:px-3 @min-[52rem]:h-11';

/**
 * The movements, a grid whose rows have the focus: screen readers then pass the keys on (WAI-ARIA, `grid`), and they act
 * nowhere else (WCAG 2.1.4).
 */
export function MovementsGrid(props: MovementsGridProps) {
  const { movements, query, actions, onSplit, onSetAside, onTakeBack, onHelp } = props;
  const { book, undo, isBusy, target, setTarget } = actions;
  const isOutdated = use(OutdatedList);
  const [choices, setChoices] = useState<ReadonlyMap<number, number>>(new Map());
  const allIds = useMemo(() => movements.map(({ id }) => id), [movements]);
  const ids = movements.filter((movement) => !isBusy(movement)).map(({ id }) => id);
  const onReached = useMemo(() => () => setTarget(null), [setTarget]);
  const { current, setActiveId, register, move, moveToEnd } = useRovingRows({
    ids,
    allIds,
    target,
    onReached,
  });

  const chosenOf = ({ id, suggestions }: BankMovementRow) =>
    Math.min(choices.get(id) ?? 0, Math.max(suggestions.length - 1, 0));
  const choose = (movement: BankMovementRow, index: number) => {
    if (index < movement.suggestions.length) setChoices((before) => new Map(before).set(movement.id, index));
  };
  const accept = (movement: BankMovementRow) => {
    const suggestion = movement.suggestions[chosenOf(movement)];
    if (suggestion) book(movement, suggestion.booking);
    else onSplit(movement, 0);
  };

  const act = (action: KeyAction, movement: BankMovementRow) => {
    if (action.what === 'next') return move(movement.id, 1);
    if (action.what === 'previous') return move(movement.id, -1);
    if (action.what === 'first' || action.what === 'last') return moveToEnd(action.what);
    if (action.what === 'undo') return undo();
    if (action.what === 'help') return onHelp();
    if (movement.state !== 'WAITING' || isBusy(movement)) return;
    if (action.what === 'choose') return choose(movement, action.index);
    if (action.what === 'accept') return accept(movement);
    if (action.what === 'split') return onSplit(movement, chosenOf(movement));
    onSetAside(movement);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const action = keyAction(event.nativeEvent);
    const element = event.target as HTMLInputElement;
    const id = Number(element.closest<HTMLElement>('[data-movement]')?.dataset.movement);
    const movement = movements.find((one) => one.id === id);
    if (!action || !movement || isTakenBy(element, action)) return;
    event.preventDefault();
    act(action, movement);
  };

  return (
    <div className="@container">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are worked through is a grid.
        role="grid"
        aria-label={MOVEMENT.list}
        aria-describedby={LEGEND_ID}
        inert={isOutdated}
        onKeyDown={onKeyDown}
        className={`w-full text-left text-sm transition-opacity @max-[52rem]:block @min-[52rem]:table-fixed @min-[52rem]:border-separate @min-[52rem]:border-spacing-0 @min-[52rem]:overflow-hidden @min-[52rem]:rounded-lg @min-[52rem]:border @min-[52rem]:border-hairline @min-[52rem]:bg-white ${isOutdated ? 'opacity-60' : ''}`}
      >
        <thead className="@max-[52rem]:block">
          <tr className="@max-[52rem]:flex @max-[52rem]:gap-x-3 @min-[52rem]:bg-sand">
            <SortHeader
              config={BANK}
              query={query}
              label={MOVEMENT.date}
              column="bookedOn"
              className={`${HEAD} @min-[52rem]:w-32`}
            />
            <th scope="col" className={`${HEAD} @max-[52rem]:sr-only @min-[52rem]:w-72`}>
              {MOVEMENT.payer}
            </th>
            <SortHeader
              config={BANK}
              query={query}
              label={MOVEMENT.amount}
              column="cents"
              className={`${HEAD} @min-[52rem]:w-32`}
            />
            <th scope="col" className={`${HEAD} @max-[52rem]:sr-only`}>
              {MOVEMENT.pays}
            </th>
          </tr>
        </thead>
        <tbody className="@max-[52rem]:grid @max-[52rem]:gap-3">
          {movements.map((movement) => (
            <MovementRow
              key={movement.id}
              ref={register(movement.id)}
              movement={movement}
              isCurrent={movement.id === current}
              isBusy={isBusy(movement)}
              chosen={chosenOf(movement)}
              onFocus={() => setActiveId(movement.id)}
              onChoose={(index) => choose(movement, index)}
              onAccept={() => accept(movement)}
              onSplit={() => onSplit(movement, chosenOf(movement))}
              onSetAside={() => onSetAside(movement)}
              onTakeBack={() => onTakeBack(movement)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
