import type { VatCategory } from '@cercle/contract/vat-categories';
import type { UblNode } from './parse-ubl.ts';
import { anywhere, at, has, isVat, onRoot, type Rule, textAt, type UblDocument } from './rule.ts';

const SELLER_SCHEMES = 'AccountingSupplierParty/Party/PartyTaxScheme';
const BUYER_SCHEMES = 'AccountingCustomerParty/Party/PartyTaxScheme';
const REPRESENTATIVE_SCHEMES = 'TaxRepresentativeParty/PartyTaxScheme';
const SUBTOTALS = 'TaxTotal/TaxSubtotal/TaxCategory';

const isOf = (category: VatCategory) => (node: UblNode) => textAt(node, 'ID') === category;
const hasNumber = (scheme: UblNode) => has(scheme, 'CompanyID');
const hasVatNumber = (document: UblDocument, schemes: string) =>
  anywhere(schemes)(document).some((scheme) => isVat(scheme) && hasNumber(scheme));

const isSellerKnown = (document: UblDocument) =>
  anywhere(SELLER_SCHEMES)(document).some(hasNumber) || hasVatNumber(document, REPRESENTATIVE_SCHEMES);
const isSellerVatKnown = (document: UblDocument) =>
  hasVatNumber(document, SELLER_SCHEMES) || hasVatNumber(document, REPRESENTATIVE_SCHEMES);
const isBuyerVatKnown = (document: UblDocument) => hasVatNumber(document, BUYER_SCHEMES);
const isBuyerKnown = (document: UblDocument) =>
  isBuyerVatKnown(document) || has(document.root, 'AccountingCustomerParty/Party/PartyLegalEntity/CompanyID');

const OF_SELLER =
  'demande le numéro de TVA de la société\u202f: indiquez-le dans ses réglages, ou changez la catégorie.';

/** Whose numbers a line of a category needs. */
const NUMBERS: Record<VatCategory, { areKnown: (document: UblDocument) => boolean; message: string }> = {
  S: { areKnown: isSellerKnown, message: OF_SELLER },
  Z: { areKnown: isSellerKnown, message: OF_SELLER },
  E: { areKnown: isSellerKnown, message: OF_SELLER },
  AE: {
    areKnown: (document) => isSellerKnown(document) && isBuyerKnown(document),
    message: 'demande le numéro de TVA de la société, et celui du client\u202f: complétez-les.',
  },
  K: {
    areKnown: (document) => isSellerVatKnown(document) && isBuyerVatKnown(document),
    message: 'demande les numéros de TVA de la société et du client\u202f: complétez-les.',
  },
  G: { areKnown: isSellerVatKnown, message: OF_SELLER },
  O: {
    areKnown: (document) => !isSellerVatKnown(document) && !isBuyerVatKnown(document),
    message: 'interdit tout numéro de TVA\u202f: retirez-les, ou changez la catégorie.',
  },
};

/** A subtotal where a line uses the category, and the numbers that it needs. */
export function usageRules(category: VatCategory, family: string, label: string): Rule[] {
  const onLines = (document: UblDocument) =>
    anywhere('ClassifiedTaxCategory')(document).filter(isOf(category));
  return [
    {
      id: `${family}-01`,
      about: onRoot,
      holds: category === 'S' ? hasStandardSubtotal : hasOneSubtotal(category),
      message: `${label}\u202f: le document a un sous-total de cette catégorie si une ligne l’utilise, et seulement alors. Établissez-le à nouveau.`,
    },
    {
      id: `${family}-02`,
      about: onRoot,
      holds: (_root, document) => {
        // The official rule of S asks for the number also when a line names another tax.
        const used = category === 'S' ? onLines(document) : onLines(document).filter(isVat);
        return used.length === 0 || (used.some(isVat) && NUMBERS[category].areKnown(document));
      },
      message: `${label}\u202f: cette catégorie ${NUMBERS[category].message}`,
    },
  ];
}

/** Of S there is a subtotal for each rate; of each other category one. */
function hasStandardSubtotal(root: UblNode, document: UblDocument): boolean {
  const used = anywhere('AllowanceCharge/TaxCategory', 'ClassifiedTaxCategory')(document).some(isOf('S'));
  return used === at(root, SUBTOTALS).some(isOf('S'));
}

const hasOneSubtotal = (category: VatCategory) => (root: UblNode, document: UblDocument) => {
  const used = anywhere('TaxCategory', 'ClassifiedTaxCategory')(document).filter(isVat).some(isOf(category));
  return !used || at(root, SUBTOTALS).filter(isVat).filter(isOf(category)).length === 1;
};
