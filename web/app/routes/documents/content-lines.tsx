import type { ContentLine } from '@cercle/contract/document-content';
import { formatEuros } from '@cercle/contract/money';
import { DOCUMENT_WORDS, vatText } from '../../content/document-words.ts';
import { formatNumber } from '../../content/plural.ts';
import { LineReasonText } from './line-reason.tsx';

/** The lines of a document, each with why it costs what it costs. */
export const ContentLines = ({ lines }: { lines: readonly ContentLine[] }) => (
  <ol aria-label={DOCUMENT_WORDS.lines} className="divide-y divide-hairline border-y border-hairline">
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else of their own, and are shown as they were read.
      <li key={index} className="py-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p className="min-w-0 grow basis-48 font-[550] [overflow-wrap:anywhere]">{line.text}</p>
          <p className="ml-auto font-[550] whitespace-nowrap tabular-nums">
            <span className="sr-only">{`${DOCUMENT_WORDS.net}\u202f: `}</span>
            <span>{formatEuros(line.netCents)}</span>
          </p>
        </div>
        <p className="text-sm text-slate tabular-nums">{priceText(line)}</p>
        <LineReasonText reason={line.reason} of={line.text} />
      </li>
    ))}
  </ol>
);

/** « 5 × 450,00 € · TVA 21 % ». */
const priceText = ({ quantity, unitCents, vatCategory, vatBasisPoints }: ContentLine) =>
  [
    `${formatNumber(quantity)}\u00a0× ${formatEuros(unitCents)}`,
    vatCategory === 'S'
      ? `TVA ${vatText(vatCategory, vatBasisPoints)}`
      : vatText(vatCategory, vatBasisPoints),
  ].join(' · ');
