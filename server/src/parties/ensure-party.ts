import { BELGIUM } from '@cercle/contract/countries';
import { enterpriseNumber } from '@cercle/contract/vat-number';
import type { Trx } from '../db/database.ts';
import { columnsOf, findPartyByNumber, insertParty } from './parties.table.ts';

/** What a membership request says of who pays; `company` and `vat` may be empty. */
type Applicant = { fullName: string; company: string; vat: string; email: string };

const UNKNOWN_ADDRESS = { street: '', postalCode: '', city: '', country: BELGIUM };

/**
 * The party that pays for an applicant, in the transaction of the approval. A valid Belgian VAT number is that of a company liable
 * to VAT: the one that has its enterprise number as it stands, or a new one. Without such a number, a company without number where the
 * request names one, or the person.
 * @param at when it is created
 * @returns the id
 */
export async function ensureParty(trx: Trx, applicant: Applicant, at: string): Promise<number> {
  const { fullName, company, vat, email } = applicant;
  const number = enterpriseNumber(vat) ?? '';
  const holder = number && (await findPartyByNumber(trx, number));
  if (holder) return holder.id;
  const party = columnsOf({
    ...UNKNOWN_ADDRESS,
    kind: number || company ? 'COMPANY' : 'PERSON',
    legalName: company || fullName,
    enterpriseNumber: number,
    vatStatus: number ? 'LIABLE' : 'NONE',
    invoiceEmail: email,
  });
  // Another transaction may have created it meanwhile: it is committed by now.
  const id = (await insertParty(trx, party, at)) ?? (await findPartyByNumber(trx, number))?.id;
  if (id === undefined) throw new Error('no party was created');
  return id;
}
