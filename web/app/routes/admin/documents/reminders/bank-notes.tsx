import type { DueReminderPage } from '@cercle/contract/reminders';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { BANK_PATH, REMINDERS } from '../../../../content/admin-reminders.ts';
import { formatDateTime } from '../../../../dates.ts';

/** What the product may not know of payments yet: said before anyone is asked for money. */
export function BankNotes({ bank: { quarantined, lastFileAt, isOutdated } }: Pick<DueReminderPage, 'bank'>) {
  const texts = [
    ...(quarantined > 0 ? [REMINDERS.quarantined(quarantined)] : []),
    ...(isOutdated
      ? [lastFileAt === null ? REMINDERS.noBankFile : REMINDERS.oldBankFile(formatDateTime(lastFileAt))]
      : []),
  ];
  if (texts.length === 0) return null;
  return (
    <section aria-label={REMINDERS.bankNotes} className="card mt-5 flex items-start gap-3 p-5">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="grid gap-1">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <Link to={BANK_PATH} className="link inline-block py-1 font-[550]">
          {REMINDERS.seeBank}
        </Link>
      </div>
    </section>
  );
}
