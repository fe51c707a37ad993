import { type ReactNode, useId } from 'react';
import { formatDateTime } from '../../../dates.ts';
import type { Elements } from '../../../ui/elements.ts';

export type DescriptionItem = [label: string, value: ReactNode];

/** Shown in place of an empty value. */
export const EMPTY_VALUE = '–';

export const dateTimeOr = (iso: string | null, fallback: string) =>
  iso ? <time dateTime={iso}>{formatDateTime(iso)}</time> : fallback;

/** A titled part of a details screen. */
export function Panel({ title, children }: { title: string; children: Elements }) {
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

export function DescriptionList({ facts: items }: { facts: DescriptionItem[] }) {
  return (
    <dl className="@container divide-y divide-hairline border-t border-hairline text-sm">
      {items.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 py-2.5 @min-[21rem]:grid-cols-[8.5rem_1fr]">
          <dt className="text-slate">{label}</dt>
          <dd className="min-w-0 font-[550] whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
