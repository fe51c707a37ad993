import { firmTexts } from '../../content/firm-texts.ts';
import type { LegalText } from '../../content/legal-text.ts';
import { typeset } from '../../content/typeset.ts';
import { useSite } from '../../site.ts';
import { Arcs } from '../../ui/arcs.tsx';
import type { Elements } from '../../ui/elements.ts';
import { PrintButton } from '../../ui/print-button.tsx';
import { Essentials, LegalSectionView } from './legal-sections.tsx';
import { TableOfContents } from './table-of-contents.tsx';

type LegalPageProps = {
  text: LegalText;
  /** What to know before reading: that another version holds, or will. */
  notice?: Elements;
  /** After the last section. */
  foot?: Elements;
};

/** A text to read, to point at and to print: its contents beside it, an anchor per section. */
export function LegalPage({ text, notice, foot }: LegalPageProps) {
  const site = useSite();
  const { title, lead, version, isNumbered = false, essentials } = typeset(text);
  const sections = typeset(text.sections(firmTexts(site)));
  const entries = sections.map(({ id, title }, index) => ({
    id,
    label: isNumbered ? `${index + 1}. ${title}` : title,
  }));
  return (
    <article className="legal">
      <div className="relative overflow-hidden border-b border-hairline">
        <Arcs className="no-print pointer-events-none absolute -top-72 -right-40 w-160 text-hairline" />
        <div className="page relative flex flex-wrap items-end justify-between gap-x-12 gap-y-8 pt-14 pb-12 md:pt-20 md:pb-16">
          <div>
            <p className="eyebrow">Informations légales</p>
            <h1 className="mt-5 text-2xl">{title}</h1>
            <p className="mt-5 max-w-[37em] text-lg text-slate">{lead}</p>
            <p className="mt-5 text-sm text-slate">{`Version du ${version}`}</p>
            {notice}
          </div>
          <PrintButton />
        </div>
      </div>
      {essentials && <Essentials facts={essentials} />}
      <div className="page grid gap-10 pt-10 md:pt-16 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16 xl:gap-24">
        <TableOfContents entries={entries} />
        <div className="max-w-[42rem]">
          {sections.map((section, index) => (
            <LegalSectionView key={section.id} section={section} article={isNumbered ? index + 1 : null} />
          ))}
          {foot}
        </div>
      </div>
    </article>
  );
}
