import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ServiceCardText } from '../../content/services.ts';
import { DrawingSvg } from './drawing.tsx';

/** The four services, each leading to its page; the whole card can be pressed. */
export function ServiceCards({ services }: { services: ServiceCardText[] }) {
  return (
    <ul className="mt-12 grid gap-6 md:grid-cols-2">
      {services.map(({ slug, name, summary, drawing }) => (
        <li
          key={slug}
          className="card group relative flex min-h-72 flex-col overflow-hidden p-8 transition-shadow hover:shadow-card sm:min-h-80 sm:p-10"
        >
          <DrawingSvg
            drawing={drawing}
            className="pointer-events-none absolute right-4 bottom-2 w-52 text-mist transition-colors group-hover:text-edge max-sm:right-1 max-sm:w-[40%] xl:right-8 xl:w-60"
          />
          <h3 className="relative text-xl">{name}</h3>
          <p className="relative mt-3 max-w-[20em] text-slate md:max-w-[17em]">{summary}</p>
          <Link
            to={`/${slug}`}
            className="mt-auto inline-flex items-center gap-2 self-start pt-10 font-[550] decoration-brass decoration-2 underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            En savoir plus<span className="sr-only">{` sur le service ${name}`}</span>
            <ArrowRight className="size-4" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
