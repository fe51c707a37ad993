import type { BankMovementRow } from '@cercle/contract/bank';
import { formatEuros } from '@cercle/contract/money';
import { formatIban } from '@cercle/contract/number-texts';
import type { Ref } from 'react';
import { hasRightDigits, MOVEMENT, movementName } from '../../../content/admin-bank.ts';
import { communicationText } from '../../../content/document-words.ts';
import { formatShortDate } from '../../../dates.ts';
import { ArcSpinner } from '../../../ui/arcs.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { BookedAs } from './booked-as.tsx';
import { Suggestions } from './suggestions.tsx';

type MovementRowProps = {
  movement: BankMovementRow;
  /** The one that Tab reaches. */
  isCurrent: boolean;
  isBusy: boolean;
  chosen: number;
  onFocus: () => void;
  onChoose: (index: number) => void;
  onAccept: () => void;
  onSplit: () => void;
  onSetAside: () => void;
  onTakeBack: () => void;
  ref: Ref<HTMLTableRowElement>;
};

const CELL =
  '@min-[52rem]:border-t @min-[52rem]:border-hairline @min-[52rem]:px-3 @min-[52rem]:py-3 align-top';
const CARD =
  '@max-[52rem]:flex @max-[52rem]:flex-wrap @max-[52rem]:gap-x-3 @max-[52rem]:gap-y-2 @max-[52rem]:rounded-lg @max-[52rem]:border @max-[52rem]:border-hairline @max-[52rem]:bg-white @max-[52rem]:p-4';

export function MovementRow(props: MovementRowProps) {
  const { movement, isCurrent, isBusy, onFocus, ref } = props;
  const { id, bookedOn, cents, waitingCents, state } = movement;
  const amount = state === 'WAITING' ? waitingCents : cents;
  return (
    <tr
      ref={ref}
      data-movement={id}
      aria-label={movementName(movement)}
      aria-busy={isBusy || undefined}
      tabIndex={isCurrent ? 0 : -1}
      // Not for what is in it: Tab would pass by rows that it has gone through.
      onFocus={({ target, currentTarget }) => target === currentTarget && onFocus()}
      inert={isBusy}
      className={`focus-visible:-outline-offset-2 ${isBusy ? 'opacity-60' : ''} ${CARD}`}
    >
      <td className={`${CELL} whitespace-nowrap text-slate tabular-nums @max-[52rem]:grow`}>
        <time dateTime={bookedOn}>{formatShortDate(bookedOn)}</time>
      </td>
      <td className={`${CELL} @max-[52rem]:order-1 @max-[52rem]:basis-full`}>
        <Counterparty movement={movement} />
      </td>
      <td className={`${CELL} text-base font-[650] whitespace-nowrap tabular-nums`}>
        <span>{formatEuros(amount)}</span>
        {amount !== cents && (
          <span className="block text-sm font-normal text-slate">{MOVEMENT.of(formatEuros(cents))}</span>
        )}
      </td>
      <td className={`${CELL} @max-[52rem]:order-2 @max-[52rem]:basis-full`}>
        {isBusy && (
          <p className="mb-2 flex items-center gap-2 text-slate">
            <ArcSpinner className="size-4" />
            <span>{MOVEMENT.busy}</span>
          </p>
        )}
        {state === 'WAITING' ? <Waiting {...props} /> : <DealtWith {...props} />}
      </td>
    </tr>
  );
}

/** Who paid, or was paid, from which account, and what they wrote. */
function Counterparty({ movement }: { movement: BankMovementRow }) {
  const { counterparty, structured, free, isReversal } = movement;
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className="font-[550]">{counterparty.name || MOVEMENT.unnamed}</p>
      {counterparty.iban && <p className="text-slate tabular-nums">{formatIban(counterparty.iban)}</p>}
      {structured && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
          <span>{communicationText(structured)}</span>
          {!hasRightDigits(structured) && <Badge tone="warning">{MOVEMENT.wrongDigits}</Badge>}
        </p>
      )}
      {free && (
        <p className="mt-1 line-clamp-3" title={free}>
          {free}
        </p>
      )}
      {!structured && !free && <p className="mt-1 text-slate">{MOVEMENT.noCommunication}</p>}
      {isReversal && (
        <p className="mt-1">
          <Badge tone="warning">{MOVEMENT.reversal}</Badge>
        </p>
      )}
    </div>
  );
}

function Waiting(props: MovementRowProps) {
  const { movement, chosen, onChoose, onAccept, onSplit, onSetAside } = props;
  const hasSuggestion = movement.suggestions.length > 0;
  return (
    <>
      {movement.payments.length > 0 && <BookedAs payments={movement.payments} />}
      <Suggestions movement={movement} chosen={chosen} onChoose={onChoose} />
      <div className="mt-3 flex flex-wrap gap-2">
        {hasSuggestion && (
          <RowAction label={MOVEMENT.accept} look="primary" movement={movement} onClick={onAccept} />
        )}
        <RowAction label={MOVEMENT.split} movement={movement} onClick={onSplit} />
        <RowAction label={MOVEMENT.setAside} movement={movement} onClick={onSetAside} />
      </div>
    </>
  );
}

function DealtWith({ movement, onTakeBack }: MovementRowProps) {
  const { state, payments, setAsideBy, setAsideReason } = movement;
  return (
    <>
      {state === 'BOOKED' && <BookedAs payments={payments} />}
      {state === 'SET_ASIDE' && (
        <p className="[overflow-wrap:anywhere]">
          <span className="block font-[550]">{setAsideReason}</span>
          <span className="block text-slate">{MOVEMENT.setAsideBy(setAsideBy ?? '')}</span>
        </p>
      )}
      <div className="mt-3">
        <RowAction label={MOVEMENT.undo} movement={movement} onClick={onTakeBack} />
      </div>
    </>
  );
}

type RowActionProps = {
  label: string;
  look?: 'primary' | 'quiet';
  movement: BankMovementRow;
  onClick: () => void;
};

const RowAction = ({ label, look = 'quiet', movement, onClick }: RowActionProps) => (
  <Button size="small" look={look} className="max-sm:px-3" onClick={onClick}>
    <span>{label}</span>
    <span className="sr-only">{MOVEMENT.ofMovement(movementName(movement))}</span>
  </Button>
);
