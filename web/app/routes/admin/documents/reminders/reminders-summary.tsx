import { formatEuros } from '@cercle/contract/money';
import { Link } from 'react-router';
import { REMINDERS } from '../../../../content/admin-reminders.ts';
import { ResultHeading } from '../../../../ui/result-heading.tsx';
import type { RunResult } from '../run/use-chunked-run.ts';
import type { SentReminder } from './reminder-lines.ts';

/** Which letters have left, and which have not. */
export function RemindersSummary({ done: sent, failed, left }: RunResult<SentReminder>) {
  const earlier = sent.filter(({ isEarlier }) => isEarlier).length;
  const sum = formatEuros(sent.reduce((total, { openCents }) => total + openCents, 0));
  return (
    <section className="card mt-5 p-5 md:p-6">
      <ResultHeading isFresh>
        {sent.length === 0 ? REMINDERS.nothingSent : REMINDERS.sentTitle(sent.length)}
      </ResultHeading>
      <div className="mt-2 grid gap-1 text-slate tabular-nums">
        {sent.length > 0 && <p>{REMINDERS.asks(sum)}</p>}
        {earlier > 0 && <p>{REMINDERS.earlierCount(earlier)}</p>}
        {failed > 0 && <p>{REMINDERS.failedCount(failed)}</p>}
        {left > 0 && <p>{REMINDERS.leftCount(left)}</p>}
      </div>
      {sent.length > 0 && (
        <ul className="mt-3 grid text-sm sm:grid-cols-2">
          {sent.map(({ id, name, openCents }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              <Link to={`/admin/societes/${id}`} className="link inline-block py-1">
                {name}
              </Link>
              <span className="text-slate">{` · ${formatEuros(openCents)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
