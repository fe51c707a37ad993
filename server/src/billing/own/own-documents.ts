// The invoices and credit notes of a member: their own, or those of a company for whose dues they answer. Drafts are not shown.

import type { OwnDocument, OwnDocumentDetails } from '@cercle/contract/own-documents';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireMember } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { toDocumentRow } from '../documents/details.ts';
import { parseDocumentContent } from '../documents/document-content.ts';
import { documentById, noSuchDocument } from '../documents/documents.table.ts';
import { type DocumentFile, pdfOf, ublOf } from '../documents/files.ts';
import { hasUbl } from '../documents/issue.ts';
import { listRowsOf } from '../documents/list.table.ts';
import { listOwnDocumentIds } from './own-documents.table.ts';

export type OwnDocuments = ReturnType<typeof createOwnDocuments>;

export function createOwnDocuments({ db, clock, site }: Pick<Dependencies, 'db' | 'clock' | 'site'>) {
  /** The newest first. */
  async function list(actor: Actor): Promise<OwnDocument[]> {
    const member = requireMember(actor);
    const ids = await listOwnDocumentIds(db, member.id);
    const rows = new Map((await listRowsOf(db, ids)).map((row) => [row.id, row]));
    const day = today(clock);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      if (!row) return [];
      const { party, netCents, vatCents, membershipId, createdAt, ...shown } = toDocumentRow(row, day);
      return [{ ...shown, party: party.name }];
    });
  }

  /** What it says, line by line, with why. @throws DomainError not-found, also for what is not theirs */
  async function find(actor: Actor, id: number): Promise<OwnDocumentDetails> {
    await requireOwn(actor, id);
    const { content } = await documentById(db, id);
    if (content === null) throw noSuchDocument();
    const said = parseDocumentContent(content);
    return { id, content: said, hasUbl: hasUbl(said) };
  }

  /** @throws DomainError not-found, also for what is not theirs */
  async function pdf(actor: Actor, id: number): Promise<DocumentFile> {
    await requireOwn(actor, id);
    return pdfOf({ db, clock, site }, id);
  }

  /** @throws DomainError not-found, also for what is not theirs; conflict for a document that has none */
  async function ubl(actor: Actor, id: number): Promise<DocumentFile> {
    await requireOwn(actor, id);
    return ublOf(db, id);
  }

  async function requireOwn(actor: Actor, id: number): Promise<void> {
    const ids = await listOwnDocumentIds(db, requireMember(actor).id);
    if (!ids.includes(id)) throw noSuchDocument();
  }

  return { list, find, pdf, ubl };
}
