import type { Point } from '../../../content/services/service.ts';

/** Situations, one under the other. */
export function PointRows({ points }: { points: Point[] }) {
  return (
    <ul className="border-t border-hairline">
      {points.map(({ title, text }) => (
        <li key={title} className="border-b border-hairline py-4 md:py-7">
          <h3 className="text-xl">{title}</h3>
          <p className="mt-2 max-w-[39em] text-slate">{text}</p>
        </li>
      ))}
    </ul>
  );
}
