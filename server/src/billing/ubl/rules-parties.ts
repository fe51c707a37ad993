import { COUNTRY_CODES } from '@cercle/contract/countries';
import { anywhere, at, filled, has, isVat, onRoot, type Rule, textAt, textOf } from './rule.ts';

const SELLER = 'AccountingSupplierParty/Party';
const BUYER = 'AccountingCustomerParty/Party';

const IN_SETTINGS = 'complétez les réglages de la société';
const IN_PARTY = 'complétez la fiche du client';

/** Two more that EN 16931 takes for countries: of some international bodies, and Northern Ireland. */
const COUNTRIES = [...COUNTRY_CODES, '1A', 'XI'];
/** Greece has another prefix for VAT. The list is searched as one text, as the official rule does. */
const VAT_PREFIXES = ` ${[...COUNTRIES, 'EL'].join(' ')} `;

/** Who sells, and to whom. */
export const PARTY_RULES: readonly Rule[] = [
  filled(
    'BR-06',
    `${SELLER}/PartyLegalEntity/RegistrationName`,
    `La société n’a pas de nom\u202f: ${IN_SETTINGS}.`,
  ),
  filled(
    'BR-07',
    `${BUYER}/PartyLegalEntity/RegistrationName`,
    `Le client n’a pas de nom\u202f: ${IN_PARTY}.`,
  ),
  present('BR-08', `${SELLER}/PostalAddress`, `La société n’a pas d’adresse\u202f: ${IN_SETTINGS}.`),
  present('BR-10', `${BUYER}/PostalAddress`, `Le client n’a pas d’adresse\u202f: ${IN_PARTY}.`),
  withCountry('BR-09', SELLER, `L’adresse de la société n’a pas de pays\u202f: ${IN_SETTINGS}.`),
  withCountry('BR-11', BUYER, `L’adresse du client n’a pas de pays\u202f: ${IN_PARTY}.`),
  {
    id: 'BR-CL-14',
    about: anywhere('Country/IdentificationCode'),
    holds: (code) => COUNTRIES.includes(textOf(code)),
    message: (code) =>
      `«\u202f${textOf(code)}\u202f» n’est pas le code d’un pays\u202f: corrigez l’adresse (BE pour la Belgique).`,
  },
  {
    id: 'BR-CO-09',
    about: (document) => anywhere('PartyTaxScheme')(document).filter(isVat),
    holds: (scheme) => VAT_PREFIXES.includes((at(scheme, 'CompanyID')[0]?.text ?? '').slice(0, 2)),
    message: (scheme) =>
      `Le numéro de TVA «\u202f${textAt(scheme, 'CompanyID')}\u202f» ne commence pas par les lettres d’un pays\u202f: corrigez-le (BE pour la Belgique).`,
  },
  {
    id: 'BR-CO-26',
    about: anywhere('AccountingSupplierParty'),
    holds: (seller) =>
      at(seller, 'Party/PartyTaxScheme').some((scheme) => isVat(scheme) && has(scheme, 'CompanyID')) ||
      at(seller, 'Party/PartyIdentification/ID').some(({ attributes }) => attributes.schemeID !== 'SEPA') ||
      has(seller, 'Party/PartyLegalEntity/CompanyID'),
    message: `La société n’a ni numéro d’entreprise ni numéro de TVA\u202f: ${IN_SETTINGS}.`,
  },
  {
    id: 'UBL-SR-53',
    about: anywhere('PartyTaxScheme'),
    holds: (scheme) => has(scheme, 'TaxScheme/ID') && has(scheme, 'CompanyID'),
    message:
      'Un régime de TVA est indiqué sans numéro\u202f: ajoutez le numéro de TVA, ou retirez le régime.',
  },
  {
    id: 'PEPPOL-EN16931-R010',
    about: anywhere(BUYER),
    holds: (party) => has(party, 'EndpointID'),
    message: `Le client n’a pas d’adresse électronique Peppol, faute de numéro d’entreprise\u202f: ${IN_PARTY}.`,
  },
  {
    id: 'PEPPOL-EN16931-R020',
    about: anywhere(SELLER),
    holds: (party) => has(party, 'EndpointID'),
    message: `La société n’a pas d’adresse électronique Peppol, faute de numéro d’entreprise\u202f: ${IN_SETTINGS}.`,
  },
  {
    id: 'PEPPOL-COMMON-R043',
    about: (document) =>
      anywhere(
        'EndpointID',
        'PartyIdentification/ID',
        'CompanyID',
      )(document).filter(({ attributes }) => attributes.schemeID === '0208'),
    holds: (number) => isBelgian(textOf(number)),
    message: (number) =>
      `Le numéro d’entreprise «\u202f${textOf(number)}\u202f» est inexact\u202f: il compte dix chiffres, dont les deux derniers vérifient les autres. Relisez-le.`,
  },
];

/** As Peppol checks it, which accepts any first digit. */
const isBelgian = (number: string) =>
  /^\d{10}$/.test(number) && Number(number.slice(8)) === 97 - (Number(number.slice(0, 8)) % 97);

function present(id: string, path: string, message: string): Rule {
  return { id, about: onRoot, holds: (root) => has(root, path), message };
}

function withCountry(id: string, party: string, message: string): Rule {
  return {
    id,
    about: anywhere(`${party}/PostalAddress`),
    holds: (address) => textAt(address, 'Country/IdentificationCode') !== '',
    message,
  };
}
