import {
  isEqual,
  multiply,
  roundToCents,
  roundToWhole,
  size,
  sum,
  toDecimal,
  whole,
} from './exact-decimal.ts';
import type { UblNode } from './parse-ubl.ts';
import { anywhere, at, has, isVat, numberAt, numbersAt, onLines, onRoot, type Rule } from './rule.ts';

const ONE = whole(1);
const PERCENT = toDecimal('0.01') ?? 0n;

const WITHOUT_TOTAL = 'Un total du document manque\u202f: établissez-le à nouveau.';
const WITHOUT_VAT = 'La TVA du document n’a pas de sous-total complet\u202f: établissez-le à nouveau.';

const onTotals = anywhere('LegalMonetaryTotal');
const onSubtotals = anywhere('TaxTotal/TaxSubtotal');

/** The sums. */
export const TOTAL_RULES: readonly Rule[] = [
  present('BR-12', onTotals, 'LineExtensionAmount', WITHOUT_TOTAL),
  present('BR-13', onTotals, 'TaxExclusiveAmount', WITHOUT_TOTAL),
  present('BR-14', onTotals, 'TaxInclusiveAmount', WITHOUT_TOTAL),
  present('BR-15', onTotals, 'PayableAmount', WITHOUT_TOTAL),
  present('BR-45', onSubtotals, 'TaxableAmount', WITHOUT_VAT),
  present('BR-46', onSubtotals, 'TaxAmount', WITHOUT_VAT),
  present('BR-CO-18', onRoot, 'TaxTotal/TaxSubtotal', WITHOUT_VAT),
  {
    id: 'BR-CO-10',
    about: onTotals,
    holds: (total, document) =>
      isEqual(
        numberAt(total, 'LineExtensionAmount'),
        roundToCents(sum(onLines(document).map((line) => numberAt(line, 'LineExtensionAmount')))),
      ),
    message: 'Le total hors TVA n’est pas la somme des lignes\u202f: corrigez les lignes ou le total.',
  },
  {
    id: 'BR-CO-13',
    about: onTotals,
    holds: (total) => isEqual(numberAt(total, 'TaxExclusiveAmount'), netOf(total)),
    message: 'Le total hors TVA n’est pas celui des lignes, des frais et des réductions\u202f: corrigez-le.',
  },
  {
    id: 'BR-CO-14',
    about: ({ root }) => at(root, 'TaxTotal').filter((total) => has(total, 'TaxSubtotal')),
    holds: (total) =>
      isEqual(numberAt(total, 'TaxAmount'), roundToCents(sum(numbersAt(total, 'TaxSubtotal/TaxAmount')))),
    message: 'La TVA du document n’est pas la somme de celle de chaque taux\u202f: corrigez-la.',
  },
  {
    id: 'BR-CO-15',
    about: onRoot,
    holds: (root) => at(root, 'DocumentCurrencyCode').every(({ text }) => isNetWithVat(root, text)),
    message: 'Le total TVA comprise n’est pas le total hors TVA plus la TVA\u202f: corrigez-le.',
  },
  {
    id: 'BR-CO-16',
    about: onTotals,
    holds: isPayable,
    message: 'Le montant à payer n’est pas le total, moins ce qui est déjà payé\u202f: corrigez-le.',
  },
  {
    id: 'BR-CO-17',
    about: onSubtotals,
    holds: isVatOfRate,
    message: 'La TVA d’un taux n’est pas ce taux, appliqué à la somme de ses lignes\u202f: corrigez-la.',
  },
  {
    id: 'PEPPOL-EN16931-R053',
    about: onRoot,
    holds: (root) => at(root, 'TaxTotal').filter((total) => has(total, 'TaxSubtotal')).length === 1,
    message: WITHOUT_VAT,
  },
  ...(
    [
      ['BR-DEC-09', onTotals, 'LineExtensionAmount'],
      ['BR-DEC-12', onTotals, 'TaxExclusiveAmount'],
      ['BR-DEC-14', onTotals, 'TaxInclusiveAmount'],
      ['BR-DEC-18', onTotals, 'PayableAmount'],
      ['BR-DEC-19', onSubtotals, 'TaxableAmount'],
      ['BR-DEC-20', onSubtotals, 'TaxAmount'],
      ['BR-DEC-23', onLines, 'LineExtensionAmount'],
    ] as const
  ).map(([id, about, path]) => ({
    id,
    about,
    holds: (node: UblNode) => at(node, path).every(({ text }) => (text.split('.')[1] ?? '').length <= 2),
    message: 'Un montant a plus de deux décimales\u202f: arrondissez-le au centime.',
  })),
];

function present(id: string, about: Rule['about'], path: string, message: string): Rule {
  return { id, about, holds: (node) => has(node, path), message };
}

function netOf(total: UblNode): bigint | null {
  const lines = numberAt(total, 'LineExtensionAmount');
  if (lines === null) return null;
  if (!has(total, 'ChargeTotalAmount') && !has(total, 'AllowanceTotalAmount')) return lines;
  const charges = numberAt(total, 'ChargeTotalAmount') ?? 0n;
  return roundToCents(lines + charges - (numberAt(total, 'AllowanceTotalAmount') ?? 0n));
}

function isNetWithVat(root: UblNode, currency: string): boolean {
  const [vat, ...others] = at(root, 'TaxTotal/TaxAmount').filter(
    ({ attributes }) => attributes.currencyID === currency,
  );
  const net = numberAt(root, 'LegalMonetaryTotal/TaxExclusiveAmount');
  const vatAmount = toDecimal(vat?.text);
  if (others.length > 0 || net === null || vatAmount === null) return false;
  return isEqual(numberAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount'), roundToCents(net + vatAmount));
}

function isPayable(total: UblNode): boolean {
  const payable = numberAt(total, 'PayableAmount');
  const inclusive = numberAt(total, 'TaxInclusiveAmount');
  if (payable === null || inclusive === null) return false;
  const due = has(total, 'PrepaidAmount')
    ? roundToCents(inclusive - (numberAt(total, 'PrepaidAmount') ?? 0n))
    : inclusive;
  const rounding = numberAt(total, 'PayableRoundingAmount');
  return rounding === null ? payable === due : roundToCents(payable - rounding) === due;
}

/** The official rule lets a euro pass; ours (CERCLE-01) no cent. */
function isVatOfRate(subtotal: UblNode): boolean {
  const vat = numberAt(subtotal, 'TaxAmount');
  if (vat === null) return false;
  const category = at(subtotal, 'TaxCategory').find(isVat);
  const rate = category ? numberAt(category, 'Percent') : null;
  if (rate === null || roundToWhole(rate) === 0n) return roundToWhole(vat) === 0n;
  const taxable = numberAt(subtotal, 'TaxableAmount');
  return taxable !== null && isWithinOneEuro(size(vat), vatOn(size(taxable), rate));
}

/** Rounded to the cent. @param rate « 21 » for 21 % */
export const vatOn = (taxable: bigint, rate: bigint): bigint =>
  roundToCents(multiply(taxable, multiply(rate, PERCENT)));

export const isWithinOneEuro = (one: bigint, other: bigint): boolean => size(one - other) < ONE;
