import type { Buyer, Seller } from '@cercle/contract/document-content';
import type { UblElement } from './ubl-xml.ts';

/**
 * The Belgian enterprise number, in the lists of electronic addresses and of legal identifiers (EAS, ICD). Every Belgian company on
 * Peppol has it; 9925, its VAT number, is an alias that some have beside it, and no legal identifier.
 */
const ENTERPRISE_NUMBER = '0208';

const VAT_SCHEME: UblElement = { 'cbc:ID': 'VAT' };

/** @param vatNumber what BR-O-02 forbids on a document outside the scope of VAT is left out by the caller */
export const sellerParty = (seller: Seller, vatNumber: string): UblElement => ({
  'cac:Party': {
    ...addressed(seller, seller.enterpriseNumber),
    ...taxScheme(vatNumber),
    'cac:PartyLegalEntity': {
      ...legalEntity(seller.name, seller.enterpriseNumber),
      'cbc:CompanyLegalForm': [seller.legalForm, seller.register].filter(Boolean).join(', '),
    },
    'cac:Contact': { 'cbc:Telephone': seller.phone, 'cbc:ElectronicMail': seller.email },
  },
});

export const buyerParty = (buyer: Buyer, enterpriseNumber: string, vatNumber: string): UblElement => ({
  'cac:Party': {
    ...addressed(buyer, enterpriseNumber),
    ...taxScheme(vatNumber),
    'cac:PartyLegalEntity': legalEntity(buyer.name, enterpriseNumber),
    'cac:Contact': { 'cbc:ElectronicMail': buyer.email },
  },
});

const addressed = (party: Seller | Buyer, enterpriseNumber: string): UblElement => ({
  'cbc:EndpointID': identifier(enterpriseNumber),
  'cac:PartyName': { 'cbc:Name': party.name },
  'cac:PostalAddress': {
    'cbc:StreetName': party.street,
    'cbc:CityName': party.city,
    'cbc:PostalZone': party.postalCode,
    'cac:Country': country(party.country),
  },
});

export const country = (code: string): UblElement => ({ 'cbc:IdentificationCode': code });

/** Only with a number: a scheme alone is refused (UBL-SR-53). */
const taxScheme = (vatNumber: string): UblElement =>
  vatNumber === ''
    ? {}
    : { 'cac:PartyTaxScheme': { 'cbc:CompanyID': vatNumber, 'cac:TaxScheme': VAT_SCHEME } };

const legalEntity = (name: string, enterpriseNumber: string): UblElement => ({
  'cbc:RegistrationName': name,
  'cbc:CompanyID': identifier(enterpriseNumber),
});

const identifier = (enterpriseNumber: string): UblElement => ({
  '@schemeID': ENTERPRISE_NUMBER,
  '#text': enterpriseNumber,
});
