import { displayEmail } from '@cercle/contract/display-email';
import { formatEuros } from '@cercle/contract/money';
import type { ReminderInvoice } from '@cercle/contract/reminders';
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { mendOfReminder, REMINDERS } from '../../../../content/admin-reminders.ts';
import { formatDate } from '../../../../dates.ts';
import { RowText } from '../../list/row-link.tsx';
import { DOCUMENTS } from '../document-list.ts';
import { Obstacles } from '../run/obstacles.tsx';
import type { ReminderLine } from './reminder-lines.ts';

const CELL = '@min-[66rem]:border-t @min-[66rem]:border-hairline @min-[66rem]:px-3 @min-[66rem]:py-2.5';

type ReminderRowProps = { line: ReminderLine; onSelect: (id: number, isSelected: boolean) => void };

/** A letter: to whom, for which invoices, how much, and what holds it back. Of many, only the one that changes is drawn again. */
export const ReminderRow = memo(({ line, onSelect }: ReminderRowProps) => {
  const { party, recipient, levelName, openCents, invoices } = line.reminder;
  const { pathname, search } = useLocation();
  const state = { list: pathname + search };
  return (
    <tr className="align-top @max-[66rem]:flex @max-[66rem]:flex-wrap @max-[66rem]:items-start @max-[66rem]:gap-x-3 @max-[66rem]:gap-y-3 @max-[66rem]:rounded-lg @max-[66rem]:border @max-[66rem]:border-hairline @max-[66rem]:bg-white @max-[66rem]:p-4">
      <td className={CELL}>
        <label className="-m-2 inline-grid size-9 place-items-center">
          <span className="sr-only">{REMINDERS.selectOne(`${party.name}, ${formatEuros(openCents)}`)}</span>
          <input
            type="checkbox"
            className="size-5 accent-ink"
            checked={line.isSelected}
            onChange={(event) => onSelect(party.id, event.target.checked)}
          />
        </label>
      </td>
      <th
        scope="row"
        className={`${CELL} font-normal @max-[66rem]:min-w-0 @max-[66rem]:grow @max-[66rem]:basis-0`}
      >
        <Link
          to={`/admin/societes/${party.id}`}
          className="font-[550] [overflow-wrap:anywhere] decoration-brass underline-offset-4 hover:underline"
        >
          {party.name}
        </Link>
        {levelName && <RowText>{levelName}</RowText>}
        {recipient && <RowText className="text-slate">{displayEmail(recipient)}</RowText>}
      </th>
      <td className={`${CELL} @max-[66rem]:basis-full`}>
        <ul className="grid gap-2">
          {invoices.map((invoice) => (
            <InvoiceItem key={invoice.id} invoice={invoice} state={state} />
          ))}
        </ul>
      </td>
      <td className={`${CELL} whitespace-nowrap tabular-nums @min-[66rem]:text-right`}>
        <span className="sr-only @min-[66rem]:hidden">{`${REMINDERS.columns.total} `}</span>
        <span>{formatEuros(openCents)}</span>
      </td>
      <td className={`${CELL} @max-[66rem]:basis-full`}>
        <LetterObstacles line={line} />
      </td>
    </tr>
  );
});

const InvoiceItem = ({ invoice, state }: { invoice: ReminderInvoice; state: object }) => {
  const { id, number, openCents, dueOn, daysLate, level, nextLevel, obstacles } = invoice;
  return (
    <li className="[overflow-wrap:anywhere]">
      <Link to={`${DOCUMENTS.path}/${id}`} state={state} className="link">
        {number}
      </Link>
      <span className="tabular-nums">{` · ${formatEuros(openCents)}`}</span>
      <p className="text-slate">{REMINDERS.late(formatDate(dueOn), daysLate)}</p>
      <p className="text-slate">{REMINDERS.levelOf(level, nextLevel)}</p>
      {obstacles.map((obstacle) => (
        <p key={obstacle} className="text-warning">
          {obstacle}
        </p>
      ))}
    </li>
  );
};

/** What holds the whole letter back. */
function LetterObstacles({ line: { reminder, failure } }: { line: ReminderLine }) {
  const { obstacles, level, party } = reminder;
  if (failure === null && obstacles.length === 0)
    return (
      <p className={`text-slate ${level === null ? '' : '@max-[66rem]:hidden'}`}>
        {level === null ? REMINDERS.allHeld : REMINDERS.free}
      </p>
    );
  return (
    <Obstacles
      failure={failure}
      failureText={REMINDERS.failure}
      obstacles={obstacles}
      mend={(obstacle) => mendOfReminder(obstacle, party)}
    />
  );
}
