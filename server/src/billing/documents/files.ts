import type { DocumentContent } from '@cercle/contract/document-content';
import type { Db } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readSeller } from '../../firm/seller.ts';
import { today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { DocumentFileId } from '../../mail/attachments.table.ts';
import { drawPdfInThread } from '../pdf/pdf-thread.ts';
import { contentOf } from './details.ts';
import { documentById } from './documents.table.ts';
import { findFile, insertFile } from './files.table.ts';

/** A file as it is downloaded. */
export type DocumentFile = { name: string; bytes: Uint8Array };

/** « facture-2026-000123 », in ASCII. */
export const fileNameOf = ({ kind, number }: DocumentContent) =>
  number === null ? 'projet' : `${kind === 'INVOICE' ? 'facture' : 'note-de-credit'}-${number}`;

/**
 * The PDF of an issued document, made when it is asked for the first time and then kept, byte for byte; of a draft, one of now.
 * @throws DomainError not-found
 */
export async function pdfOf(
  { db, clock, site }: Pick<Dependencies, 'db' | 'clock' | 'site'>,
  id: number,
): Promise<DocumentFile> {
  const document = await documentById(db, id);
  const content = await contentOf(db, document, { site, day: today(clock) });
  const name = `${fileNameOf(content)}.pdf`;
  const kept = await findFile(db, id, 'PDF');
  if (kept) return { name, bytes: kept };
  const ubl = await findFile(db, id, 'UBL');
  const { remittance } = await readSeller(db, site);
  const bytes = await drawPdfInThread(content, { ubl: ubl ? Buffer.from(ubl).toString() : null, remittance });
  if (document.number === null) return { name, bytes };
  await insertFile(db, { documentId: id, kind: 'PDF', bytes, at: timestamp(clock) });
  return { name, bytes: (await findFile(db, id, 'PDF')) ?? bytes };
}

/** @throws DomainError not-found; conflict for a draft, and for a document that has none */
export async function ublOf(db: Db, id: number): Promise<DocumentFile> {
  const { content } = await documentById(db, id);
  const bytes = await findFile(db, id, 'UBL');
  if (content && bytes) return { name: `${fileNameOf(JSON.parse(content))}.xml`, bytes };
  throw new DomainError(
    'conflict',
    content
      ? 'Ce document n’a pas de fichier UBL\u202f: l’acheteur n’a pas de numéro d’entreprise.'
      : 'Un projet n’a pas de fichier UBL.',
  );
}

/** A file that a mail carries. @throws DomainError as `pdfOf` and `ublOf` */
export async function readDocumentFile(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'site'>,
  { documentId, kind }: DocumentFileId,
): Promise<Uint8Array> {
  const file = kind === 'PDF' ? pdfOf(dependencies, documentId) : ublOf(dependencies.db, documentId);
  return (await file).bytes;
}
