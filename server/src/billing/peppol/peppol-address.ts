import type { DocumentContent } from '@cercle/contract/document-content';

/**
 * The lists of electronic addresses (EAS) in which a Belgian company may be registered: its enterprise number, then its VAT number,
 * under which some were registered first and stayed.
 */
const ENTERPRISE_NUMBERS = '0208';
const VAT_NUMBERS = '9925';

/**
 * The Peppol addresses at which a company may be registered, in the order in which they are looked up (C16). They are derived, never
 * typed: a prefix that is forgotten, or a list that is wrong, makes an address of nobody.
 * @param enterpriseNumber ten digits
 */
export const peppolAddressesOf = (enterpriseNumber: string): string[] => [
  `${ENTERPRISE_NUMBERS}:${enterpriseNumber}`,
  `${VAT_NUMBERS}:be${enterpriseNumber}`,
];

/** Those of a buyer, as a document names them; none of one without an enterprise number. */
export const buyerAddressesOf = ({ buyer }: Pick<DocumentContent, 'buyer'>): string[] =>
  buyer.enterpriseNumber ? peppolAddressesOf(buyer.enterpriseNumber) : [];
