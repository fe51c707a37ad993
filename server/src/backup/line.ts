// The lines of a backup. A stranger may have written them: nothing of them is shown or used before its form was checked.

import { z } from 'zod';
import type { Row } from '../db/plain.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { damaged } from './backup-file.ts';

/** Grows when the format changes. */
export const FORMAT = 1;

const tableName = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const sum = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

const head = z.object({
  cercle: z.literal(FORMAT),
  version: z.string().regex(/^\d+\.\d+\.\d+[\w.+-]{0,40}$/),
  at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string().regex(/^\d{4}_\w{1,80}$/)),
  /** Of the secret that sessions and second factors were made with. */
  mark: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable(),
});
const shape = z.object({
  table: tableName,
  columns: z.array(tableName),
  bytes: z.array(tableName),
  lastId: count.nullable(),
});
const end = z.object({ end: tableName, rows: count, sha256: sum });
const foot = z.object({ rows: count, content: sum, sha256: sum });
const noRow = z.union([shape, end, foot]);

export type Head = z.infer<typeof head>;
export type End = z.infer<typeof end>;
export type Foot = z.infer<typeof foot>;

/** @throws DomainError validation where it is none; conflict where a newer version wrote it */
export function headOf(text: string): Head {
  const found = parse(text);
  const format = (found as { cercle?: unknown } | null)?.cercle;
  if (typeof format !== 'number') throw damaged('ce n’est pas une sauvegarde de Cercle');
  if (format > FORMAT)
    throw new DomainError(
      'conflict',
      'Cette sauvegarde vient d’une version plus récente\u202f: mettez d’abord Cercle à jour. Rien n’a été touché.',
    );
  const { data } = head.safeParse(found);
  if (!data) throw damaged('son en-tête est illisible');
  return data;
}

/** @throws DomainError validation where it is none */
export function lineOf(text: string): Row | z.infer<typeof noRow> {
  const found = parse(text);
  if (Array.isArray(found) && found.every(isValue)) return found;
  const { data } = noRow.safeParse(found);
  if (!data) throw damaged('une ligne n’est pas à sa place');
  return data;
}

const isValue = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);

function parse(text: string): unknown {
  if (!isPlain(text)) throw damaged('une ligne est illisible');
  try {
    return JSON.parse(text);
  } catch {
    throw damaged('une ligne est illisible');
  }
}

/** Characters: a row has few columns, and what stands beside their texts is short. */
const MOST_BESIDE_TEXTS = 10_000;

/** Parsing a line of mere brackets and commas would take fifty times its length in memory. */
function isPlain(text: string): boolean {
  let beside = 0;
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    beside += (quote < 0 ? text.length : quote) - at;
    if (beside > MOST_BESIDE_TEXTS) return false;
    if (quote < 0) break;
    at = afterText(text, quote + 1);
  }
  return true;
}

function afterText(text: string, start: number): number {
  for (let at = start; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let escapes = 0;
    while (text[quote - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}
