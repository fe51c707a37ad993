import type { LegalSection } from '../../content/legal-text.ts';
import { LegalBlock } from './legal-block.tsx';

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
