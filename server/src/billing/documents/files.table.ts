import type { Db, Trx } from '../../db/database.ts';
import { fileHash } from './chain.ts';

type FileKind = 'PDF' | 'UBL';
type NewFile = { documentId: number; kind: FileKind; bytes: Uint8Array; at: string };

/** Two processes may make the same file at once: the first one stays. */
export const insertFile = (db: Db | Trx, { documentId, kind, bytes, at }: NewFile) =>
  db
    .insertInto('document_file')
    .values({ document_id: documentId, kind, bytes, sha256: fileHash(bytes), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function findFile(db: Db, documentId: number, kind: FileKind): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('document_file')
    .select('bytes')
    .where('document_id', '=', documentId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.bytes;
}
