import type { Ambassador } from '@cercle/contract/ambassadors';
import type { FEATURED_AMBASSADORS } from '../../content/ambassadors.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CompanyLogo } from '../../ui/company-logo.tsx';
import { Portrait } from '../../ui/portrait.tsx';

type FeaturedAmbassadorsProps = { ambassadors: Ambassador[]; texts: typeof FEATURED_AMBASSADORS };

/** Faces and logos of a few ambassadors; nothing while there are none. */
export function FeaturedAmbassadors({ ambassadors, texts }: FeaturedAmbassadorsProps) {
  if (ambassadors.length === 0) return null;
  return (
    <section aria-labelledby="ambassadeurs" className="page pb-16 md:pb-24">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h2 id="ambassadeurs" className="text-2xl">
          {texts.title}
        </h2>
        <ButtonLink to="/ambassadeurs" look="quiet">
          {texts.all}
        </ButtonLink>
      </div>
      <ul className="faces mt-10">
        {ambassadors.map(({ id, name, company, photoUrl, logoUrl }) => (
          <li key={id} className="card">
            <Portrait url={photoUrl} alt="" size="card" isLazy />
            <p className="mt-4 font-[550]">{name}</p>
            <p className="mb-5 text-sm text-slate">{company}</p>
            <div className="mt-auto">
              <CompanyLogo url={logoUrl} isLazy />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
