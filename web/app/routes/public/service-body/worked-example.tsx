import type { WorkedExample } from '../../../content/services/worked-example.ts';
import { SideSection } from '../side-section.tsx';
import { Fold } from './fold.tsx';

export function WorkedExampleBlock({ example }: { example: WorkedExample }) {
  const { title, lead, table, choices, closing } = example;
  return (
    <SideSection id="exemple" title={title} aside={lead}>
      <div className="grid gap-8 md:gap-12">
        <div>
          <h3 className="text-xl">{table.title}</h3>
          <div className="card mt-4 overflow-x-auto px-4 py-2 shadow-card sm:px-8 sm:py-5">
            <ActivitiesTable table={table} />
          </div>
          <p className="mt-4 max-w-[39em] text-slate">{table.reading}</p>
        </div>
        <div>
          <h3 className="text-xl">{choices.title}</h3>
          <Choices items={choices.items} />
          <p className="mt-5 max-w-[39em] border-l-2 border-brass pl-4">{closing}</p>
        </div>
      </div>
    </SideSection>
  );
}

const HEAD = 'py-2 pr-2 text-left font-normal sm:py-3';
const CELL = 'py-2 pl-2 text-right whitespace-nowrap sm:py-3';

function ActivitiesTable({ table }: { table: WorkedExample['table'] }) {
  const { caption, columns, rows, overheads, result } = table;
  return (
    <table className="w-full text-sm tabular-nums md:text-base">
      <caption className="pt-2 text-left text-sm text-slate">{caption}</caption>
      <thead>
        <tr className="align-bottom">
          <td />
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pl-2 text-right font-[550]">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }, index) => (
          <tr
            key={label}
            className={`border-t border-hairline ${index === rows.length - 1 ? 'font-[550]' : ''}`}
          >
            <th scope="row" className={HEAD}>
              {label}
            </th>
            {cells.map((cell, column) => (
              <td key={columns[column]} className={CELL}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
        {[overheads, result].map(({ label, amount }) => (
          <tr key={label} className="border-t border-hairline last:border-ink last:font-[550]">
            <th scope="row" colSpan={3} className={HEAD}>
              {label}
            </th>
            <td className={CELL}>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Folded, so that a reader chooses before the figures do. */
const Choices = ({ items }: { items: WorkedExample['choices']['items'] }) => (
  <ul className="mt-4 border-t border-hairline">
    {items.map(({ title, change, text }) => (
      <li key={title} className="border-b border-hairline">
        <Fold title={<h4 className="font-[550]">{title}</h4>}>
          <p className="max-w-[39em] pb-4 text-slate">
            <strong className="font-[550] whitespace-nowrap text-ink">{change}</strong>
            <span>{` ${text}`}</span>
          </p>
        </Fold>
      </li>
    ))}
  </ul>
);
