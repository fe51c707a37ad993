import type { Db } from '../db/database.ts';
export type Picture = { hash: string; variants: { width: number; bytes: Uint8Array }[] };
export type Images = {
  read(file: File, field?: string): Promise<Picture>;
  keep(db: Db, p: Picture): Promise<void>;
  forget(db: Db, hash: string): Promise<void>;
  publicUrl(hash: string): string;
  privateUrl(hash: string): string;
};
