import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ServiceCardText } from '../../content/services.ts';

/** The services but the one that is read, in one line each. */
export function OtherServices({ title, services }: { title: string; services: ServiceCardText[] }) {
  return (
    <section aria-labelledby="autres" className="page">
      <h2 id="autres" className="text-xl">
        {title}
      </h2>
      <ul className="mt-4 grid border-t border-hairline md:mt-6 md:grid-cols-3 md:gap-x-6 md:border-0">
        {services.map(({ slug, name, summary }) => (
          <li
            key={slug}
            className="relative border-b border-hairline py-4 transition-colors hover:border-ink md:border-t md:border-b-0 md:py-6"
          >
            <Link
              to={`/${slug}`}
              className="flex items-center justify-between font-serif text-xl after:absolute after:inset-0"
            >
              <span>{name}</span>
              <ArrowRight className="size-5 text-brass-deep" aria-hidden="true" />
            </Link>
            <p className="max-w-[23em] text-slate max-md:text-sm md:mt-2">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
