import { firmTexts } from '../../content/firm-texts.ts';
import type { LegalSection, LegalText } from '../../content/legal-text.ts';
import { typeset } from '../../content/typeset.ts';
import { useSite } from '../../site.ts';
import { Arcs } from '../../ui/arcs.tsx';
import type { Elements } from '../../ui/elements.ts';
import { PrintButton } from '../../ui/print-button.tsx';
import { LegalBlock } from './legal-block.tsx';
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

/** What must not be missed, in a few figures. */
export function Essentials({ facts: items }: { facts: { figure: string; text: string }[] }) {
  return (
    <section aria-label="L’essentiel" className="border-b border-hairline bg-white">
      <dl className="page grid grid-cols-2 gap-x-5 gap-y-8 py-10 sm:gap-x-8 lg:grid-cols-4">
        {items.map(({ figure, text }) => (
          <div key={text} className="flex flex-col border-l border-edge pl-4 sm:pl-5">
            <dt className="order-last mt-1 max-w-[16em] text-sm text-slate">{text}</dt>
            <dd className="font-serif text-xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type LegalSectionProps = { section: LegalSection; article: number | null };

/** One section with its anchor, and its number where the text is numbered. */
export function LegalSectionView({ section, article }: LegalSectionProps) {
  const { id, title, body } = section;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titre`}
      className="border-t border-hairline py-9 first:border-t-0 first:pt-0"
    >
      <h2 id={`${id}-titre`} className="text-xl">
        {article !== null && (
          <span className="mb-2 block font-sans text-sm font-[550] tracking-normal text-brass-deep">
            <span>{`Article ${article}`}</span>
            <span className="sr-only">{'\u202f: '}</span>
          </span>
        )}
        <span>{title}</span>
      </h2>
      <div className="mt-4 grid gap-4">
        {body.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order.
          <LegalBlock key={index} block={block} />
        ))}
      </div>
    </section>
  );
}
