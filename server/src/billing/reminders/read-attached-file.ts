import type { Dependencies } from '../../dependencies.ts';
import type { AttachedFileId } from '../../mail/attachments.table.ts';
import { readDocumentFile } from '../documents/files.ts';
import { letterFile } from './letter-file.ts';

/** A file that a mail carries. @throws DomainError not-found, conflict */
export async function readAttachedFile(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'site'>,
  file: AttachedFileId,
): Promise<Uint8Array> {
  if (!('reminderId' in file)) return readDocumentFile(dependencies, file);
  return (await letterFile(dependencies, file.reminderId)).bytes;
}
