import type { PolicyDetails } from '@cercle/contract/policies';
import { shownArticles } from '@cercle/contract/policy-text';
import { PREVIEW_TITLE } from '../../../content/admin-conditions.ts';
import { conditionsEssentials } from '../../../content/conditions-page.ts';
import { firmTexts } from '../../../content/firm-texts.ts';
import { typeset } from '../../../content/typeset.ts';
import { useSite } from '../../../site.ts';
import { Essentials, LegalSectionView } from '../../legal/legal-page.tsx';

/** The text as the public page shows it. */
export default function VersionPreview({ version: { rules, articles } }: { version: PolicyDetails }) {
  const firm = firmTexts(useSite());
  return (
    <section aria-labelledby="apercu" className="card mt-5 overflow-hidden">
      <h2 id="apercu" className="p-5 text-lg md:p-6">
        {PREVIEW_TITLE}
      </h2>
      <div className="legal border-t border-hairline">
        <Essentials facts={typeset(conditionsEssentials(rules))} />
        <div className="max-w-[46rem] px-5 py-9 md:px-10">
          {typeset(shownArticles(articles, rules, firm)).map((section, index) => (
            <LegalSectionView key={section.id} section={section} article={index + 1} />
          ))}
        </div>
      </div>
    </section>
  );
}
