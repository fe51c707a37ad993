// Parses the lines of a backup. The file is untrusted: every line is validated before any of it is shown or used.

import { z } from 'zod';
import type { Row } from '../db/raw/raw-connection.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { damagedError } from './backup-file.ts';

/** Incremented when the format changes. */
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
  /** Identifies the secret behind sessions and second factors. */
  mark: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable(),
});
const tableHeader = z.object({
  table: tableName,
  columns: z.array(tableName),
  bytes: z.array(tableName),
  lastId: count.nullable(),
});
const end = z.object({ end: tableName, rows: count, sha256: sum });
const foot = z.object({ rows: count, content: sum, sha256: sum });
const controlLine = z.union([tableHeader, end, foot]);

export type Head = z.infer<typeof head>;
export type End = z.infer<typeof end>;
export type Foot = z.infer<typeof foot>;

/** @throws DomainError validation for any other line; conflict when a newer version wrote it */
export function parseHead(text: string): Head {
  const parsed = parse(text);
  const format = (parsed as { cercle?: unknown } | null)?.cercle;
  if (typeof format !== 'number') throw damagedError('ce n’est pas une sauvegarde de Cercle');
  if (format > FORMAT)
    throw new DomainError(
      'conflict',
      'Cette sauvegarde vient d’une version plus récente\u202f: mettez d’abord Cercle à jour. Rien n’a été touché.',
    );
  const { data } = head.safeParse(parsed);
  if (!data) throw damagedError('son en-tête est illisible');
  return data;
}

/** @throws DomainError validation for any other line */
export function parseLine(text: string): Row | z.infer<typeof controlLine> {
  const parsed = parse(text);
  if (Array.isArray(parsed) && parsed.every(isValue)) return parsed;
  const { data } = controlLine.safeParse(parsed);
  if (!data) throw damagedError('une ligne n’est pas à sa place');
  return data;
}

const isValue = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);

function parse(text: string): unknown {
  if (!hasBoundedStructure(text)) throw damagedError('une ligne est illisible');
  try {
    return JSON.parse(text);
  } catch {
    throw damagedError('une ligne est illisible');
  }
}

/** Characters outside of strings: a row has few columns, so few are needed. */
const MAX_STRUCTURE_CHARACTERS = 10_000;

/** Parsing a line that consists of brackets and commas would take fifty times its length in memory. */
function hasBoundedStructure(text: string): boolean {
  let structureCharacters = 0;
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    structureCharacters += (quote < 0 ? text.length : quote) - at;
    if (structureCharacters > MAX_STRUCTURE_CHARACTERS) return false;
    if (quote < 0) break;
    at = endOfString(text, quote + 1);
  }
  return true;
}

function endOfString(text: string, start: number): number {
  for (let at = start; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let escapes = 0;
    while (text[quote - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}
