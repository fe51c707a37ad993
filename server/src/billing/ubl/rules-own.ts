import { roundToCents, size, sum, toDecimal, writeCents } from './exact-decimal.ts';
import type { UblNode } from './parse-ubl.ts';
import { anywhere, at, numberAt, onLines, onRoot, type Rule, textAt } from './rule.ts';
import { vatOn } from './rules-totals.ts';

const onSubtotals = anywhere('TaxTotal/TaxSubtotal');
const CATEGORY = 'TaxCategory/ID';
const RATE = 'TaxCategory/Percent';

/** What the official rules let pass and we do not: they allow VAT to be a euro off, and amounts to be negative. */
export const OWN_RULES: readonly Rule[] = [
  {
    id: 'CERCLE-01',
    // A credit note for a part of an invoice takes no more VAT than is left of it, and the last one all of it (totals.ts).
    about: (document) => (document.root.name === 'Invoice' ? onSubtotals(document) : []),
    holds: (subtotal) => numberAt(subtotal, 'TaxAmount') === exactVat(subtotal),
    message: (subtotal) =>
      `La TVA à ${textAt(subtotal, RATE) || '0'}\u00a0% de ${textAt(subtotal, 'TaxableAmount')} est ${writeCents(exactVat(subtotal))}, et non ${textAt(subtotal, 'TaxAmount')}\u202f: corrigez-la.`,
  },
  {
    id: 'CERCLE-02',
    about: onRoot,
    holds: (_root, document) => {
      const rates = onSubtotals(document).map((one) => `${textAt(one, CATEGORY)} ${numberAt(one, RATE)}`);
      return new Set(rates).size === rates.length;
    },
    message:
      'Un même taux de TVA a plusieurs sous-totaux\u202f: la TVA se calcule une fois par taux. Réunissez-les.',
  },
  {
    id: 'CERCLE-03',
    about: ({ byName }) =>
      [...byName].filter(([name]) => /(?:Amount|Quantity)$/.test(name)).flatMap(([, nodes]) => nodes),
    holds: ({ text }) => (toDecimal(text) ?? 0n) >= 0n,
    message: ({ text }) =>
      `Le document a un montant négatif (${text.trim()})\u202f: faites une note de crédit, dont les montants sont positifs.`,
  },
  {
    id: 'CERCLE-04',
    about: onSubtotals,
    holds: (subtotal, document) => {
      const isSame = (category: UblNode) =>
        textAt(category, 'ID') === textAt(subtotal, CATEGORY) &&
        numberAt(category, 'Percent') === numberAt(subtotal, RATE);
      const lines = onLines(document).filter((line) => at(line, 'Item/ClassifiedTaxCategory').some(isSame));
      return (
        numberAt(subtotal, 'TaxableAmount') ===
        sum(lines.map((line) => numberAt(line, 'LineExtensionAmount')))
      );
    },
    message: (subtotal) =>
      `Le montant imposable à ${textAt(subtotal, RATE) || '0'}\u00a0% n’est pas la somme exacte des lignes de ce taux\u202f: corrigez l’un ou l’autre.`,
  },
];

/** Half up, from positive amounts: a half of a negative one rounds the other way in XPath. */
function exactVat(subtotal: UblNode): bigint {
  const taxable = numberAt(subtotal, 'TaxableAmount') ?? 0n;
  const vat = vatOn(size(taxable), numberAt(subtotal, RATE) ?? 0n);
  return roundToCents(taxable < 0n ? -vat : vat);
}
