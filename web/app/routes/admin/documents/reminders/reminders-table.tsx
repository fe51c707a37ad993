import type { ReactNode } from 'react';
import { REMINDERS } from '../../../../content/admin-reminders.ts';

const { who, invoices, total, state } = REMINDERS.columns;

const COLUMNS = [
  { label: who, width: '' },
  { label: invoices, width: '' },
  { label: total, width: '@min-[66rem]:w-32 @min-[66rem]:text-right' },
  { label: state, width: '@min-[66rem]:w-64' },
];

/** Where there is room, a table; elsewhere the same table laid out as cards. */
export const RemindersTable = ({ children }: { children: ReactNode }) => (
  <div className="@container mt-2">
    <table className="w-full text-left text-sm @max-[66rem]:block @min-[66rem]:table-fixed @min-[66rem]:border-separate @min-[66rem]:border-spacing-0 @min-[66rem]:overflow-hidden @min-[66rem]:rounded-lg @min-[66rem]:border @min-[66rem]:border-hairline @min-[66rem]:bg-white">
      <caption className="sr-only">{REMINDERS.caption}</caption>
      <thead className="@max-[66rem]:sr-only">
        <tr className="@min-[66rem]:bg-sand">
          <th scope="col" className="w-12">
            <span className="sr-only">{REMINDERS.select}</span>
          </th>
          {COLUMNS.map(({ label, width }) => (
            <th
              key={label}
              scope="col"
              className={`font-[550] text-slate @min-[66rem]:h-11 @min-[66rem]:px-3 ${width}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-[66rem]:grid @max-[66rem]:grid-cols-[minmax(0,1fr)] @max-[66rem]:gap-3">
        {children}
      </tbody>
    </table>
  </div>
);
