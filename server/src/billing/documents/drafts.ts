// Drafts of invoices and credit notes. They have no number, can change, and may be deleted.

import type { DocumentKind } from '@cercle/contract/document-states';
import type { Taxed } from '@cercle/contract/document-totals';
import { netOf } from '@cercle/contract/money';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { toContentLine, totalsOfDraft } from './document-content.ts';
import {
  changeDraft,
  deleteDraft,
  documentById,
  insertDraft,
  lockDocument,
  type SelectedDocument,
} from './documents.table.ts';
import { type Change, recordDocumentEvent } from './events.table.ts';
import { deleteLines, insertLines, listLines, type NewLine } from './lines.table.ts';

export type Draft = {
  kind: DocumentKind;
  partyId: number;
  /** The name of who pays, by which a search finds it. */
  buyer: string;
  membershipId: number | null;
  /** The invoice that a credit note is for. */
  creditsDocumentId: number | null;
  note?: string;
  lines: NewLine[];
};

/** @returns its id */
export async function writeDraft(change: Change, { lines, note = '', ...draft }: Draft): Promise<number> {
  const { trx, clock } = change;
  const totals = await totalsOfDraft(trx, lines.map(taxed), draft.creditsDocumentId);
  const id = await insertDraft(trx, { ...draft, note, totals, at: timestamp(clock) });
  await recordDocumentEvent(change, id, 'drafted');
  await insertLines(trx, id, lines);
  return id;
}

const taxed = ({ quantity, unitCents, vatCategory, vatBasisPoints }: NewLine): Taxed => ({
  netCents: netOf(quantity, unitCents),
  vatCategory,
  vatBasisPoints,
});

/** Adds lines at the end of a draft. */
export async function appendLines(change: Change, id: number, lines: NewLine[]): Promise<void> {
  const last = (await listLines(change.trx, id)).at(-1);
  await insertLines(change.trx, id, lines, (last?.position ?? 0) + 1);
  await refreshTotals(change, id);
}

/** Takes lines out of a draft; without any left it goes. */
export async function removeLines(change: Change, id: number, lineIds: number[]): Promise<void> {
  await deleteLines(change.trx, lineIds);
  if ((await listLines(change.trx, id)).length === 0) await deleteDraft(change.trx, id);
  else await refreshTotals(change, id);
}

export async function refreshTotals({ trx }: Change, id: number, note?: string): Promise<void> {
  const { credits_document_id: invoiceId } = await documentById(trx, id);
  const lines = await listLines(trx, id);
  const totals = await totalsOfDraft(trx, lines.map(toContentLine), invoiceId);
  await changeDraft(trx, id, { totals, ...(note !== undefined && { note }) });
}

/** @throws DomainError not-found; conflict when it was issued, or is not the one that was read */
export async function lockDraft({ trx }: Change, id: number, version?: number): Promise<SelectedDocument> {
  const draft = await lockDocument(trx, id);
  if (draft.number !== null)
    throw new DomainError('conflict', 'Ce document est déjà émis\u202f: il ne change plus.');
  if (version !== undefined && draft.version !== version)
    throw new DomainError('conflict', 'Ce projet a changé entre-temps\u202f: relisez-le.');
  return draft;
}
