import type { Db } from '../../db/database.ts';
import { partyById } from '../../parties/parties.table.ts';
import { numberText } from './document-content.ts';
import { documentById } from './documents.table.ts';

const DRAFT_OF_A_PERSON = { INVOICE: 'Projet de facture', CREDIT_NOTE: 'Projet de note de crédit' };

/**
 * What the audit log calls a document: its number; a draft by its buyer, if that is a company with a number. The name of a person
 * would outlive their erasure, once the draft is gone.
 */
export async function auditNameOf(db: Db, id: number): Promise<string> {
  const { kind, year, number, party_id: partyId } = await documentById(db, id);
  if (year !== null && number !== null) return numberText(kind, year, number);
  const { legal_name, enterprise_number } = await partyById(db, partyId);
  return enterprise_number === null ? DRAFT_OF_A_PERSON[kind] : legal_name;
}
