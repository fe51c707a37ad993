import type { DocumentContent } from '@cercle/contract/document-content';
import { formatEuros } from '@cercle/contract/money';
import { DOCUMENT_WORDS, vatSubtotalText } from '../../content/document-words.ts';

export type TotalsContent = Pick<DocumentContent, 'vat' | 'netCents' | 'vatCents' | 'totalCents'>;

/** With large text on a phone, below what it is the amount of. */
const AMOUNT = 'py-1.5 pl-4 text-right whitespace-nowrap tabular-nums @max-[17rem]:pl-0';

/** VAT by category and rate, then the sums. */
export const DocumentTotals = ({ vat, netCents, vatCents, totalCents }: TotalsContent) => (
  <div className="@container text-sm">
    {vat.length > 0 && (
      <table className="w-full text-left @max-[17rem]:block">
        <caption className="sr-only">{DOCUMENT_WORDS.vatTitle}</caption>
        <thead className="text-slate @max-[17rem]:sr-only">
          <tr>
            <th scope="col" className="py-1.5 font-[550]">
              {DOCUMENT_WORDS.vat}
            </th>
            <th scope="col" className={`${AMOUNT} font-[550]`}>
              {DOCUMENT_WORDS.vatBase}
            </th>
            <th scope="col" className={`${AMOUNT} font-[550]`}>
              {DOCUMENT_WORDS.vatAmount}
            </th>
          </tr>
        </thead>
        <tbody className="@max-[17rem]:block">
          {vat.map((subtotal) => (
            <tr
              key={`${subtotal.category} ${subtotal.basisPoints}`}
              className="border-t border-hairline @max-[17rem]:flex @max-[17rem]:flex-wrap @max-[17rem]:justify-between @max-[17rem]:gap-x-4"
            >
              <th scope="row" className="py-1.5 font-normal">
                {vatSubtotalText(subtotal)}
              </th>
              <td className={AMOUNT}>{formatEuros(subtotal.netCents)}</td>
              <td className={AMOUNT}>{formatEuros(subtotal.vatCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <dl className="border-t border-edge pt-2">
      <Sum label={DOCUMENT_WORDS.netTotal} cents={netCents} />
      <Sum label={DOCUMENT_WORDS.vatTotal} cents={vatCents} />
      <Sum label={DOCUMENT_WORDS.total} cents={totalCents} isMain />
    </dl>
  </div>
);

type SumProps = { label: string; cents: number; isMain?: boolean };

const Sum = ({ label, cents, isMain = false }: SumProps) => (
  <div
    className={`flex flex-wrap justify-between gap-x-4 py-1 ${isMain ? 'text-base font-[650]' : 'text-slate'}`}
  >
    <dt>{label}</dt>
    <dd className="ml-auto whitespace-nowrap tabular-nums">{formatEuros(cents)}</dd>
  </div>
);
