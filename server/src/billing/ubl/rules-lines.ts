import {
  type Decimal,
  divide,
  multiply,
  roundToCents,
  size,
  sum,
  toDecimal,
  whole,
} from './exact-decimal.ts';
import type { UblNode } from './parse-ubl.ts';
import { anywhere, at, has, isVat, lineOf, numberAt, onLines, type Rule, textAt } from './rule.ts';

const PERIODS = ['InvoiceLine/InvoicePeriod', 'CreditNoteLine/InvoicePeriod'];
const ONE = whole(1);
/** What Peppol allows between a line and its quantity times its price: two cents. */
const SLACK = toDecimal('0.02') ?? 0n;

export const LINE_RULES: readonly Rule[] = [
  line('BR-21', (one) => textAt(one, 'ID') !== '', 'n’a pas de numéro\u202f: donnez-lui son rang.'),
  line(
    'BR-22',
    (one) => has(one, 'InvoicedQuantity') || has(one, 'CreditedQuantity'),
    'n’a pas de quantité\u202f: indiquez-la.',
  ),
  line(
    'BR-23',
    (one) =>
      [...at(one, 'InvoicedQuantity'), ...at(one, 'CreditedQuantity')].some(
        ({ attributes }) => attributes.unitCode !== undefined,
      ),
    'a une quantité sans unité\u202f: indiquez-la.',
  ),
  line('BR-24', (one) => has(one, 'LineExtensionAmount'), 'n’a pas de montant\u202f: indiquez-le.'),
  line(
    'BR-25',
    (one) => textAt(one, 'Item/Name') !== '',
    'n’a pas de texte\u202f: dites ce qu’elle facture.',
  ),
  line('BR-26', (one) => has(one, 'Price/PriceAmount'), 'n’a pas de prix\u202f: indiquez-le.'),
  line(
    'BR-27',
    (one) => (numberAt(one, 'Price/PriceAmount') ?? -1n) >= 0n,
    'a un prix négatif\u202f: faites une note de crédit, dont les montants sont positifs.',
  ),
  line(
    'BR-CO-04',
    (one) => at(one, 'Item/ClassifiedTaxCategory').some((category) => isVat(category) && has(category, 'ID')),
    'n’a pas de catégorie de TVA\u202f: choisissez-la.',
  ),
  line(
    'UBL-SR-48',
    (one) => at(one, 'Item/ClassifiedTaxCategory').length === 1,
    'doit avoir une seule catégorie de TVA\u202f: faites une ligne par catégorie.',
  ),
  line(
    'PEPPOL-EN16931-R120',
    isQuantityTimesPrice,
    'n’a pas pour montant sa quantité multipliée par son prix\u202f: corrigez l’un des trois.',
  ),
  {
    id: 'BR-30',
    about: anywhere(...PERIODS),
    holds: (period) =>
      !has(period, 'StartDate') ||
      !has(period, 'EndDate') ||
      textAt(period, 'EndDate') >= textAt(period, 'StartDate'),
    message: (period) => `${lineOf(period)}\u202f: sa période finit avant de commencer. Corrigez ses jours.`,
  },
  withinDocument('PEPPOL-EN16931-R110', 'StartDate', (line, document) => line >= document),
  withinDocument('PEPPOL-EN16931-R111', 'EndDate', (line, document) => line <= document),
];

function line(id: string, holds: Rule['holds'], message: string): Rule {
  return { id, about: onLines, holds, message: (node) => `${lineOf(node)} ${message}` };
}

function withinDocument(
  id: string,
  day: string,
  isWithin: (line: string, document: string) => boolean,
): Rule {
  return {
    id,
    about: anywhere(...PERIODS.map((period) => `${period}/${day}`)),
    holds: (node, { root }) => {
      const [ofDocument] = at(root, `InvoicePeriod/${day}`);
      return ofDocument === undefined || isWithin(node.text.trim(), ofDocument.text.trim());
    },
    message: 'Une ligne a une période qui sort de celle du document\u202f: corrigez l’une des deux.',
  };
}

function isQuantityTimesPrice(one: UblNode): boolean {
  const quantity = numberAt(one, one.name === 'InvoiceLine' ? 'InvoicedQuantity' : 'CreditedQuantity') ?? ONE;
  const price = numberAt(one, 'Price/PriceAmount') ?? 0n;
  const expected = multiply(quantity, divide(price, numberAt(one, 'Price/BaseQuantity') || ONE));
  const exact = expected + allowances(one, 'true') - allowances(one, 'false');
  return size((numberAt(one, 'LineExtensionAmount') ?? 0n) - exact) <= SLACK;
}

/** The charges of a line (`true`), or what is taken off it. */
const allowances = (one: UblNode, indicator: string): bigint =>
  roundToCents(
    sum(
      at(one, 'AllowanceCharge')
        .filter((allowance) => textAt(allowance, 'ChargeIndicator') === indicator)
        .map((allowance): Decimal => numberAt(allowance, 'Amount')),
    ),
  );
