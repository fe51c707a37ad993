import type { Block } from '../../content/legal-text.ts';
import { LinkedText } from '../../ui/linked-text.tsx';

export function LegalBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <LinkedText text={block} />
      </p>
    );
  }
  if (Array.isArray(block)) {
    return (
      <ul className="grid gap-2">
        {block.map((line) => (
          <li key={line} className="flex gap-3">
            <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-brass" />
            <span>
              <LinkedText text={line} />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return <DescriptionList {...block} />;
}

type DescriptionListProps = { heading?: string; items: [term: string, text: string][] };

function DescriptionList({ heading, items }: DescriptionListProps) {
  return (
    <div className="card break-inside-avoid px-6 py-5">
      {heading && <h3 className="mb-2 text-lg">{heading}</h3>}
      <dl className="divide-y divide-hairline">
        {items.map(([term, text]) => (
          <div key={term} className="grid gap-x-6 py-2.5 sm:grid-cols-[9.5rem_1fr]">
            <dt className="text-sm leading-6.5 font-[550] [overflow-wrap:anywhere]">{term}</dt>
            <dd className="min-w-0 whitespace-pre-line">
              <LinkedText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
