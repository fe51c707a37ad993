import { type ReactNode, useId } from 'react';
import { moment } from '../../../dates.ts';

export type Fact = [label: string, value: ReactNode];

/** Shown in place of an empty value. */
export const NOTHING = '–';

export const momentOr = (iso: string | null, otherwise: string) =>
  iso ? <time dateTime={iso}>{moment(iso)}</time> : otherwise;

/** A titled part of a details screen. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card p-5 md:p-6">
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="divide-y divide-hairline border-t border-hairline text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 py-2.5 sm:grid-cols-[8.5rem_1fr]">
          <dt className="text-slate">{label}</dt>
          <dd className="min-w-0 font-[550] whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
