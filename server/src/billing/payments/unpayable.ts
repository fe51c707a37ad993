import { formatEuros } from '@cercle/contract/money';
import type { Allotment } from '@cercle/contract/payments';
import { DomainError } from '../../kernel/domain-error.ts';
import { openCentsOf } from '../documents/details.ts';
import { numberText } from '../documents/document-content.ts';
import type { SelectedDocument } from '../documents/documents.table.ts';

type PartyAllotment = Allotment & { partyId: number };

/** @throws DomainError conflict when one is no issued invoice, is another party's, or is open by less than all allotments to it */
export function refuseUnpayable(
  documents: Map<number, SelectedDocument>,
  allotments: PartyAllotment[],
): void {
  const open = new Map<number, number>();
  for (const { documentId, partyId, cents } of allotments) {
    const document = documents.get(documentId);
    if (document?.kind !== 'INVOICE' || document.year === null || document.number === null)
      throw new DomainError('conflict', 'Seule une facture émise peut être payée.');
    const name = numberText(document.kind, document.year, document.number);
    if (document.party_id !== partyId)
      throw new DomainError('conflict', `La facture ${name} est d’un autre payeur.`);
    const openCents = open.get(documentId) ?? openCentsOf(document);
    if (cents > openCents) throw new DomainError('conflict', leftText(name, openCents));
    open.set(documentId, openCents - cents);
  }
}

const leftText = (name: string, openCents: number) =>
  openCents === 0
    ? `Il ne reste rien à payer de ${name}.`
    : `Il ne reste que ${formatEuros(openCents)} à payer de ${name}.`;
