import type { ReactNode } from 'react';
import type { IllustratedPoint } from '../../content/drawings.ts';
import type { Elements } from '../../ui/elements.ts';
import { DrawingSvg } from './drawing.tsx';

type SectionProps = { id: string; title: string; aside?: ReactNode; children: Elements };

/** A heading on the left, what it announces on the right. */
export function SideSection({ id, title, aside, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="page grid gap-x-16 gap-y-6 py-8 md:py-24 lg:grid-cols-[5fr_8fr]">
      <div>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {aside && <p className="mt-3 max-w-[23em] text-slate md:mt-5 md:text-lg">{aside}</p>}
      </div>
      {children}
    </section>
  );
}

/** Points one under the other, each beside its drawing. */
export function IllustratedRows({ points }: { points: IllustratedPoint[] }) {
  return (
    <ul className="border-t border-hairline">
      {points.map(({ drawing, title, text }) => (
        <li
          key={title}
          className="grid gap-x-10 gap-y-5 border-b border-hairline py-8 sm:grid-cols-[auto_1fr] sm:items-center"
        >
          <DrawingSvg drawing={drawing} className="size-20 sm:size-24" />
          <div>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 max-w-[37em] text-slate">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
