import { VAT_CATEGORY_LABEL, type VatCategory } from '@cercle/contract/vat-categories';
import type { UblNode } from './parse-ubl.ts';
import { anywhere, at, isVat, onRoot, type Rule, textAt } from './rule.ts';
import { amountRules } from './rules-vat-amounts.ts';
import { usageRules } from './rules-vat-usage.ts';

const SUBTOTALS = 'TaxTotal/TaxSubtotal/TaxCategory';

/** How the official rules name their families: K was once « IC ». */
const FAMILY: Record<VatCategory, string> = {
  S: 'BR-S',
  Z: 'BR-Z',
  E: 'BR-E',
  AE: 'BR-AE',
  K: 'BR-IC',
  G: 'BR-G',
  O: 'BR-O',
};

const CATEGORIES = Object.keys(FAMILY) as VatCategory[];

/** How VAT applies: the same rules for each category, then those of two alone. */
export const VAT_RULES: readonly Rule[] = [
  ...CATEGORIES.flatMap((category) => [
    ...usageRules(category, FAMILY[category], `TVA «\u202f${VAT_CATEGORY_LABEL[category]}\u202f»`),
    ...amountRules(category, FAMILY[category], `TVA «\u202f${VAT_CATEGORY_LABEL[category]}\u202f»`),
  ]),
  {
    id: 'BR-O-11',
    about: onRoot,
    holds: (root) => !hasSubtotal(root, 'O') || vatCategories(at(root, SUBTOTALS)).every(isOf('O')),
    message:
      'Un document hors champ de la TVA n’a pas d’autre catégorie\u202f: faites-en deux documents séparés.',
  },
  {
    id: 'BR-O-12',
    about: onRoot,
    holds: (root, document) =>
      !hasSubtotal(root, 'O') || vatCategories(anywhere('ClassifiedTaxCategory')(document)).every(isOf('O')),
    message:
      'Une ligne soumise à la TVA est sur un document hors champ\u202f: mettez-la sur un autre document.',
  },
  {
    id: 'BR-IC-11',
    about: onRoot,
    holds: (root) =>
      !hasSubtotal(root, 'K') ||
      at(root, 'Delivery/ActualDeliveryDate').some(({ text }) => text.length > 1) ||
      at(root, 'InvoicePeriod').some(({ children }) => children.length > 0),
    message: 'Une livraison intracommunautaire a un jour ou une période\u202f: indiquez-les.',
  },
  {
    id: 'BR-IC-12',
    about: onRoot,
    holds: (root) =>
      !hasSubtotal(root, 'K') ||
      at(root, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode').some(
        ({ text }) => text.length > 1,
      ),
    message: 'Une livraison intracommunautaire va vers un pays\u202f: complétez l’adresse du client.',
  },
];

const isOf = (category: VatCategory) => (node: UblNode) => textAt(node, 'ID') === category;
const vatCategories = (categories: readonly UblNode[]) => categories.filter(isVat);
const hasSubtotal = (root: UblNode, category: VatCategory) =>
  vatCategories(at(root, SUBTOTALS)).some(isOf(category));
