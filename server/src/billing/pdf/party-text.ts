import type { Buyer, Seller } from '@cercle/contract/document-content';
import { formatEnterpriseNumber, formatIban } from '@cercle/contract/number-texts';
import { websiteName } from '@cercle/contract/website-name';
import { unbroken } from './unbroken.ts';

const COUNTRY = new Intl.DisplayNames('fr-BE', { type: 'region' });

const filled = (lines: (string | false | null)[]): string[] =>
  lines.filter((line): line is string => typeof line === 'string' && line !== '');

/** « BE 0403.019.261 »; a number of another country as it is. */
function vatText(vatNumber: string): string {
  const [, digits] = /^BE(\d{10})$/.exec(vatNumber) ?? [];
  return digits ? `BE\u00a0${formatEnterpriseNumber(digits)}` : vatNumber;
}

/** Of two texts on one line, each is kept whole. */
const joined = (...parts: (string | false | null)[]) => filled(parts).map(unbroken).join(' – ');

/** « BE68 5390 0754 7034 – BIC GKCCBEBB ». */
export const accountText = ({ iban, bic }: Seller) => joined(formatIban(iban), bic && `BIC ${bic}`);

/** With its legal form, unless the name says it already. */
export function sellerName({ name, legalForm }: Seller): string {
  const says = ` ${name.toLowerCase()} `.includes(` ${legalForm.toLowerCase()} `);
  return legalForm === '' || says ? name : `${name} ${legalForm}`;
}

/** @param withCountry when the two parties are not of the same */
function addressLines({ street, postalCode, city, country }: Seller | Buyer, withCountry: boolean): string[] {
  const place = `${postalCode} ${city}`.trim();
  return filled([street, place, withCountry && (COUNTRY.of(country) ?? country)]);
}

/**
 * What a company says of itself on its invoices: its seat, number, register of legal persons, VAT number, account and addresses (Code
 * of companies, article 2:20; Code of economic law, article III.25).
 */
export function sellerLines(seller: Seller, withCountry: boolean): string[] {
  const { enterpriseNumber, register, vatNumber, email, phone, website } = seller;
  const number = enterpriseNumber && `N°\u00a0d’entreprise ${formatEnterpriseNumber(enterpriseNumber)}`;
  return [
    ...addressLines(seller, withCountry),
    ...filled([
      joined(number, register),
      vatNumber && `TVA ${vatText(vatNumber)}`,
      seller.iban && `IBAN ${accountText(seller)}`,
      email,
      joined(phone, website && websiteName(website)),
    ]),
  ];
}

export function buyerLines(buyer: Buyer, withCountry: boolean): string[] {
  const { enterpriseNumber, vatNumber } = buyer;
  return [
    ...addressLines(buyer, withCountry),
    ...filled([
      enterpriseNumber && `N°\u00a0d’entreprise ${formatEnterpriseNumber(enterpriseNumber)}`,
      vatNumber && `TVA ${vatText(vatNumber)}`,
    ]),
  ];
}
