import { type ReactNode, useId } from 'react';
import type { Elements } from '../../../ui/elements.ts';

/** A titled part of a recommendation. */
export function Panel({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card min-w-0 p-6 sm:p-8">
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One of a description list. */
export const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className="grid gap-x-4 py-2.5 sm:grid-cols-[9.5rem_1fr]">
    <dt className="text-slate">{label}</dt>
    <dd className="min-w-0 font-[550] whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
  </div>
);
