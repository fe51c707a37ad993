import type { ReactNode } from 'react';
import { RUN } from '../../../../content/admin-document-run.ts';

const { who, what, total, state } = RUN.columns;

const COLUMNS = [
  { label: who, width: '' },
  { label: what, width: '@min-[52rem]:w-64' },
  { label: total, width: '@min-[52rem]:w-32 @min-[52rem]:text-right' },
  { label: state, width: '@min-[52rem]:w-72' },
];

/** Where there is room, a table; elsewhere the same table laid out as cards. */
export const RunTable = ({ children }: { children: ReactNode }) => (
  <div className="@container mt-2">
    <table className="w-full text-left text-sm @max-[52rem]:block @min-[52rem]:table-fixed @min-[52rem]:border-separate @min-[52rem]:border-spacing-0 @min-[52rem]:overflow-hidden @min-[52rem]:rounded-lg @min-[52rem]:border @min-[52rem]:border-hairline @min-[52rem]:bg-white">
      <caption className="sr-only">{RUN.caption}</caption>
      <thead className="@max-[52rem]:sr-only">
        <tr className="@min-[52rem]:bg-sand">
          <th scope="col" className="w-12">
            <span className="sr-only">{RUN.select}</span>
          </th>
          {COLUMNS.map(({ label, width }) => (
            <th
              key={label}
              scope="col"
              className={`font-[550] text-slate @min-[52rem]:h-11 @min-[52rem]:px-3 ${width}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-[52rem]:grid @max-[52rem]:grid-cols-[minmax(0,1fr)] @max-[52rem]:gap-3">
        {children}
      </tbody>
    </table>
  </div>
);
