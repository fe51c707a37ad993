import { useId } from 'react';
import type { Elements } from '../../../ui/elements.ts';

type WeekCardProps = { title: string; children: Elements };

/** A card of what was loaded with the week. */
export function WeekCard({ title, children }: WeekCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card min-w-0 p-6 sm:p-8">
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      <div className="grid justify-items-start gap-4">{children}</div>
    </section>
  );
}
