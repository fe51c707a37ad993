import type { VatCategory } from '@cercle/contract/vat-categories';
import { type Decimal, isEqual, size, sum } from './exact-decimal.ts';
import type { UblNode } from './parse-ubl.ts';
import {
  anywhere,
  at,
  has,
  isVat,
  lineOf,
  numberAt,
  numbersAt,
  onLines,
  type Rule,
  textAt,
  type UblDocument,
} from './rule.ts';
import { isWithinOneEuro, vatOn } from './rules-totals.ts';

const LINE_CATEGORIES = [
  'InvoiceLine/Item/ClassifiedTaxCategory',
  'CreditNoteLine/Item/ClassifiedTaxCategory',
];
/** Categories without VAT that say why. */
const WITH_REASON: readonly VatCategory[] = ['E', 'AE', 'K', 'G', 'O'];

const isOf = (category: VatCategory) => (node: UblNode) => textAt(node, 'ID') === category && isVat(node);

/** The rate, the sums, and the reason of what has no VAT. */
export function amountRules(category: VatCategory, family: string, label: string): Rule[] {
  const onSubtotals = ({ root }: UblDocument) =>
    at(root, 'TaxTotal/TaxSubtotal/TaxCategory').filter(isOf(category));
  const needsReason = WITH_REASON.includes(category);
  return [
    {
      id: `${family}-05`,
      about: (document) => anywhere(...LINE_CATEGORIES)(document).filter(isOf(category)),
      holds: (node) => isRateOf(category, node),
      message: (node) =>
        `${lineOf(node.parent?.parent ?? node)} (${label}) ${RATE_MESSAGE[category] ?? ZERO}`,
    },
    {
      id: `${family}-08`,
      about: onSubtotals,
      holds: category === 'S' ? isSumOfRate : isSumOf(category),
      message: `${label}\u202f: le montant imposable n’est pas la somme des lignes de cette catégorie. Corrigez l’un ou l’autre.`,
    },
    {
      id: `${family}-09`,
      about: onSubtotals,
      holds:
        category === 'S' ? isVatOfRate : ({ parent }) => isEqual(parent && numberAt(parent, 'TaxAmount'), 0n),
      message: `${label}\u202f: le montant de la TVA n’est pas celui de cette catégorie. Corrigez-le.`,
    },
    {
      id: `${family}-10`,
      about: onSubtotals,
      holds: (node) =>
        (has(node, 'TaxExemptionReason') || has(node, 'TaxExemptionReasonCode')) === needsReason,
      message: needsReason
        ? `${label}\u202f: dites pourquoi il n’y a pas de TVA.`
        : `${label}\u202f: cette catégorie n’a pas de motif d’exonération. Retirez-le.`,
    },
  ];
}

const ZERO = 'doit avoir un taux de TVA de 0\u00a0%\u202f: corrigez-le.';
const RATE_MESSAGE: Partial<Record<VatCategory, string>> = {
  S: 'doit avoir un taux de TVA\u202f: indiquez-le, ou changez la catégorie.',
  O: 'n’a aucun taux de TVA, pas même 0\u00a0%\u202f: retirez-le.',
};

function isRateOf(category: VatCategory, node: UblNode): boolean {
  if (category === 'O') return !has(node, 'Percent');
  const rate = numberAt(node, 'Percent');
  return category === 'S' ? rate !== null && rate > 0n : rate === 0n;
}

const taxable = ({ parent }: UblNode): Decimal => parent && numberAt(parent, 'TaxableAmount');

const isSumOf = (category: VatCategory) => (node: UblNode, document: UblDocument) => {
  const isCategory = (one: UblNode) => textAt(one, 'ID') === category;
  return onLines(document).length > 0 && isEqual(taxable(node), sumOf(document, isCategory));
};

function isSumOfRate(node: UblNode, document: UblDocument): boolean {
  const rate = numberAt(node, 'Percent');
  if (rate === null) return true;
  const isRate = (one: UblNode) => textAt(one, 'ID') === 'S' && numberAt(one, 'Percent') === rate;
  const isUsed = [
    ...onLines(document).flatMap(categoriesOf),
    ...anywhere('AllowanceCharge/TaxCategory')(document),
  ];
  const amount = taxable(node);
  return isUsed.some(isRate) && amount !== null && isWithinOneEuro(amount, sumOf(document, isRate));
}

const categoriesOf = (line: UblNode) => at(line, 'Item/ClassifiedTaxCategory');

/** The lines of a category, with charges on the whole document and without what is taken off it. */
function sumOf(document: UblDocument, isCategory: (category: UblNode) => boolean): bigint {
  const lines = onLines(document).filter((line) => categoriesOf(line).some(isCategory));
  const allowances = at(document.root, 'AllowanceCharge').filter((one) =>
    at(one, 'TaxCategory').some(isCategory),
  );
  const ofIndicator = (indicator: RegExp) =>
    sum(
      allowances
        .filter((one) => indicator.test(textAt(one, 'ChargeIndicator')))
        .flatMap((one) => numbersAt(one, 'Amount')),
    );
  const ofLines = sum(lines.flatMap((line) => numbersAt(line, 'LineExtensionAmount')));
  return ofLines + ofIndicator(/^(?:true|1)$/) - ofIndicator(/^(?:false|0)$/);
}

function isVatOfRate(node: UblNode): boolean {
  const vat = node.parent && numberAt(node.parent, 'TaxAmount');
  const rate = numberAt(node, 'Percent');
  const amount = taxable(node);
  if (vat === null || rate === null || amount === null) return false;
  return isWithinOneEuro(size(vat), vatOn(size(amount), rate));
}
