import type { Seller } from '@cercle/contract/document-content';
import type { FirmData, Remittance } from '@cercle/contract/firm';
import type { Site } from '@cercle/contract/site';
import type { Db } from '../db/database.ts';
import { findStored } from './firm.table.ts';
import { firmOf } from './firm-values.ts';

/** The firm as a document that is made now names it, and where the QR code for paying has the structured communication. */
export async function readSeller(db: Db, site: Site): Promise<{ seller: Seller; remittance: Remittance }> {
  const firm = firmOf(await findStored(db), site);
  return { seller: sellerOf(firm), remittance: firm.remittance };
}

export function sellerOf(firm: FirmData): Seller {
  const { name, legalForm, street, postalCode, city, country } = firm;
  const { enterpriseNumber, register, iban, bic, email, phone, website } = firm;
  return {
    ...{ name, legalForm, street, postalCode, city, country },
    ...{ enterpriseNumber, vatNumber: vatNumberOf(firm), register, iban, bic, email, phone, website },
  };
}

function vatNumberOf({ isVatLiable, vatNumber, enterpriseNumber }: FirmData): string {
  if (!isVatLiable) return '';
  return vatNumber || (enterpriseNumber && `BE${enterpriseNumber}`);
}

/**
 * What a document must say of a company: its name, legal form, seat, number, register and e-mail address (code of companies,
 * article 2:20), and an account (code of economic law, article III.25).
 */
const MANDATORY: [field: keyof Seller, mention: string][] = [
  ['name', 'dénomination'],
  ['legalForm', 'forme juridique'],
  ['street', 'rue et numéro'],
  ['postalCode', 'code postal'],
  ['city', 'localité'],
  ['enterpriseNumber', 'numéro d’entreprise'],
  ['register', 'registre des personnes morales'],
  ['iban', 'compte bancaire (IBAN)'],
  ['email', 'adresse e-mail'],
];

/** The mandatory mentions that are missing, in French, without their articles; none where an invoice can leave. */
export const missingMentions = (seller: Seller): string[] =>
  MANDATORY.filter(([field]) => seller[field] === '').map(([, mention]) => mention);
