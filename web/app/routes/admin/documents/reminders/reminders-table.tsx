import type { ReactNode } from 'react';
import { REMINDERS } from '../../../../content/admin-reminders.ts';

const { who, invoices, total, state } = REMINDERS.columns;

const COLUMNS = [
  { label: who, width: '' },
  { label: invoices, width: '@min-[60rem]:w-80' },
  { label: total, width: '@min-[60rem]:w-32 @min-[60rem]:text-right' },
  { label: state, width: '@min-[60rem]:w-64' },
];

/** Where there is room, a table; elsewhere the same table laid out as cards. */
export const RemindersTable = ({ children }: { children: ReactNode }) => (
  <div className="@container mt-2">
    <table className="w-full text-left text-sm @max-[60rem]:block @min-[60rem]:table-fixed @min-[60rem]:border-separate @min-[60rem]:border-spacing-0 @min-[60rem]:overflow-hidden @min-[60rem]:rounded-lg @min-[60rem]:border @min-[60rem]:border-hairline @min-[60rem]:bg-white">
      <caption className="sr-only">{REMINDERS.caption}</caption>
      <thead className="@max-[60rem]:sr-only">
        <tr className="@min-[60rem]:bg-sand">
          <th scope="col" className="w-12">
            <span className="sr-only">{REMINDERS.select}</span>
          </th>
          {COLUMNS.map(({ label, width }) => (
            <th
              key={label}
              scope="col"
              className={`font-[550] text-slate @min-[60rem]:h-11 @min-[60rem]:px-3 ${width}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-[60rem]:grid @max-[60rem]:grid-cols-[minmax(0,1fr)] @max-[60rem]:gap-3">
        {children}
      </tbody>
    </table>
  </div>
);
