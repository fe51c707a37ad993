import type { ReactNode } from 'react';

type ChoiceTableProps = {
  caption: string;
  /** Of the boxes in the first column. */
  select: string;
  columns: readonly { label: string; width: string }[];
  children: ReactNode;
};

/** Rows to be ticked. Where there is room, a table; elsewhere the same table laid out as cards. */
export const ChoiceTable = ({ caption, select, columns, children }: ChoiceTableProps) => (
  <div className="@container mt-2">
    <table className="w-full text-left text-sm @max-[66rem]:block @min-[66rem]:table-fixed @min-[66rem]:border-separate @min-[66rem]:border-spacing-0 @min-[66rem]:overflow-hidden @min-[66rem]:rounded-lg @min-[66rem]:border @min-[66rem]:border-hairline @min-[66rem]:bg-white">
      <caption className="sr-only">{caption}</caption>
      <thead className="@max-[66rem]:sr-only">
        <tr className="@min-[66rem]:bg-sand">
          <th scope="col" className="w-12">
            <span className="sr-only">{select}</span>
          </th>
          {columns.map(({ label, width }) => (
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
