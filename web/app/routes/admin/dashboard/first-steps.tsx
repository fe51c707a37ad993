import type { FirstSteps as Steps } from '@cercle/contract/to-do';
import { Link } from 'react-router';
import { FIRST_STEPS, remainingSteps } from '../../../content/admin-to-do.ts';

/** On a site where nothing has happened yet, in place of empty charts: what is left to prepare. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const remaining = remainingSteps(steps);
  return (
    <section aria-labelledby="premiers-pas" className="card mt-5 p-5 md:p-6">
      <h2 id="premiers-pas" className="text-lg">
        {FIRST_STEPS.title}
      </h2>
      <p className="mt-1 max-w-[47em] text-slate">
        {remaining.length > 0 ? FIRST_STEPS.lead : FIRST_STEPS.ready}
      </p>
      {remaining.length > 0 && (
        <ol className="mt-4 divide-y divide-hairline border-t border-hairline">
          {remaining.map(({ title, text, link, to }) => (
            <li
              key={title}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 last:pb-0"
            >
              <div className="max-w-[47em] min-w-0 grow basis-64">
                <h3 className="font-sans text-base font-[550]">{title}</h3>
                <p className="text-sm text-slate [overflow-wrap:anywhere]">{text}</p>
              </div>
              <Link to={to} className="link text-sm font-[550]">
                {link}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
