import { Link } from 'react-router';
import { ABSENCE_CHECKLIST } from '../../content/services/absence-checklist.ts';
import { typeset } from '../../content/typeset.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { useSite } from '../../site.ts';
import { PrintButton } from '../../ui/print-button.tsx';
import type { Route } from './+types/deux-semaines-sans-vous.ts';

type Checklist = typeof ABSENCE_CHECKLIST;

/** Texts travel in the page, not in its script. */
export const loader = () => typeset(ABSENCE_CHECKLIST);

export const meta: Route.MetaFunction = (context) => pageMeta(context, ABSENCE_CHECKLIST);

/** A list to tick, on the screen or on paper: it prints on one sheet of A4 (`print.css`). */
export default function DeuxSemainesSansVous({ loaderData: list }: Route.ComponentProps) {
  return (
    <article className="sheet page pt-8 md:pt-16">
      <p className="eyebrow no-print">{list.eyebrow}</p>
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <div>
          <h1 className="mt-3 text-2xl">{list.title}</h1>
          <p className="mt-3 max-w-[37em] text-slate md:text-lg">{list.lead}</p>
          <p className="no-print mt-2 text-sm text-slate">{list.note}</p>
        </div>
        <PrintButton />
      </div>
      <div className="groups mt-6 grid gap-4 md:mt-10 md:grid-cols-2 md:gap-6">
        {list.groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </div>
      <ToDo todo={list.todo} />
      <p className="no-print mt-8 flex flex-wrap gap-x-8 gap-y-2">
        <Link to="/service-management#contact" className="link">
          {list.talk}
        </Link>
        <Link to="/service-management" className="link">
          {list.back}
        </Link>
      </p>
      <Source path={list.path} />
    </article>
  );
}

const Group = ({ group: { title, points } }: { group: Checklist['groups'][number] }) => (
  <section className="card px-5 py-4 sm:px-8 sm:py-6">
    <h2 className="text-xl">{title}</h2>
    <ul className="mt-2">
      {points.map((point) => (
        <li key={point}>
          <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input type="checkbox" className="mt-0.5 size-5 shrink-0 accent-ink" />
            <span>{point}</span>
          </label>
        </li>
      ))}
    </ul>
  </section>
);

/** Lines to write on: on paper only. */
const ToDo = ({ todo: { title, columns, lines } }: { todo: Checklist['todo'] }) => (
  <section className="mt-6 hidden print:block">
    <h2 className="text-xl">{title}</h2>
    <table className="mt-2 w-full text-sm">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="text-left font-[550] first:w-1/2">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty lines, all alike.
          <tr key={line} className="h-8 border-b border-edge">
            <td colSpan={columns.length} />
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Where the sheet comes from, for the person who finds it on a desk. */
function Source({ path }: { path: string }) {
  const { title, publicUrl } = useSite();
  return (
    <p className="mt-4 hidden text-sm text-slate print:block">{`${title} – ${new URL(publicUrl).host}${path}`}</p>
  );
}
