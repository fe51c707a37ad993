// Bringing in what others kept until now. The fate of each line is told before anything changes; then what is new is
// created in batches, each a transaction. A subject that is there already stays as it is: done twice, or interrupted
// and done again, an import doubles nothing.

import type { ImportLine, ImportPreview, ImportProgress, LineFate } from '@cercle/contract/transfer';
import type { z } from 'zod';
import { amendAudit, recordAudit } from '../audit/audit.ts';
import type { Db, Trx } from '../db/database.ts';
import { type Once, UNKEYED } from '../idempotency/idempotency.ts';
import type { Admin } from '../kernel/actor.ts';
import type { Clock } from '../kernel/clock.ts';
import { type CsvLine, csvLines, type ImportColumn } from './csv-lines.ts';
import { rowsText } from './sheet.ts';

/** Small enough for a transaction that nobody notices, and for one question. */
const BATCH_LINES = 200;

type Fate = Extract<LineFate, 'known' | 'unsubscribed'>;

export type Import<Data> = {
  subject: 'newsletter' | 'ambassador';
  columns: readonly ImportColumn[];
  /** Judges a line as the form would. */
  schema: z.ZodType<Data>;
  /** What the schema judges, of the cells by their label. */
  read: (cells: Record<string, string>) => unknown;
  nameOf: (cells: Record<string, string>) => string;
  /** What no two subjects share. */
  keyOf: (data: Data) => string;
  /** Which of these keys are taken, and how. */
  findKnown: (db: Db, keys: string[]) => Promise<Map<string, Fate>>;
  /** Creates those that are not there. @returns how many */
  create: (trx: Trx, batch: Data[]) => Promise<number>;
  /** Wraps the transaction of each batch. */
  commit?: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

type Judged<Data> = { line: number; name: string } & (
  | { fate: 'new'; data: Data; key: string }
  | { fate: 'repeated'; sameAs: number }
  | { fate: 'invalid'; reasons: string[] }
);

/** @throws DomainError validation when the file as a whole cannot be read */
export async function previewImport<Data>(
  db: Db,
  bytes: Uint8Array,
  plan: Import<Data>,
): Promise<ImportPreview> {
  const judged = judge(bytes, plan);
  const known = new Map<string, Fate>();
  for (const batch of batchesOf(creatable(judged)))
    for (const [key, fate] of await plan.findKnown(
      db,
      batch.map(({ key }) => key),
    ))
      known.set(key, fate);
  return { lines: judged.map((line) => lineOf(line, known)) };
}

function lineOf<Data>(judged: Judged<Data>, known: Map<string, Fate>): ImportLine {
  const { line, name, fate } = judged;
  if (fate === 'new') return { line, name, fate: known.get(judged.key) ?? 'new' };
  if (fate === 'repeated') return { line, name, fate, sameAs: judged.sameAs };
  return { line, name, fate, reasons: judged.reasons };
}

type Parts = { db: Db; clock: Clock };

/**
 * Creates what can be created of the file and passes over the rest; yields its progress after each batch. The key of the call
 * is claimed with the last batch: a call that was cut off can be sent again, and goes on.
 * @throws DomainError validation when the file as a whole cannot be read; reused-key
 */
export function runImport<Data>(
  { db, clock }: Parts,
  admin: Admin,
  bytes: Uint8Array,
  plan: Import<Data>,
  once: Once = UNKEYED,
): AsyncGenerator<ImportProgress> {
  const lines = creatable(judge(bytes, plan));
  return inTransactions(
    db,
    lines,
    { commit: (work) => work(), ...plan, create: journaling(clock, admin, plan) },
    once,
  );
}

async function* inTransactions<Data>(
  db: Db,
  lines: { data: Data }[],
  { create, commit }: Required<Pick<Import<Data>, 'create' | 'commit'>>,
  once: Once,
): AsyncGenerator<ImportProgress> {
  const total = lines.length;
  const known = await once.known();
  let progress: ImportProgress = { done: 0, total, created: 0 };
  yield progress;
  if (known) return yield known.answer as ImportProgress;
  for (const batch of batchesOf(lines)) {
    const data = batch.map(({ data }) => data);
    const done = progress.done + batch.length;
    const before = progress.created;
    const work = async (trx: Trx) => ({ done, total, created: before + (await create(trx, data)) });
    progress = await commit(() => (done < total ? UNKEYED : once).run(db, work));
    yield progress;
  }
}

/** Wraps `create`: one line of the journal for the whole import, brought up to date with each batch. */
function journaling<Data>(clock: Clock, admin: Admin, { subject, create }: Import<Data>) {
  let created = 0;
  let entryId: number | undefined;
  return async (trx: Trx, batch: Data[]): Promise<number> => {
    const more = await create(trx, batch);
    if (more === 0) return 0;
    created += more;
    const whole = { kind: subject, id: 0, name: rowsText(created) };
    if (entryId === undefined) entryId = await recordAudit(trx, clock, admin, `${subject}.imported`, whole);
    else await amendAudit(trx, admin, entryId, whole.name);
    return more;
  };
}

function judge<Data>(bytes: Uint8Array, plan: Import<Data>): Judged<Data>[] {
  const firstWith = new Map<string, number>();
  return csvLines(bytes, plan.columns).map((line) => judgeLine(line, plan, firstWith));
}

function judgeLine<Data>(
  { line, cells }: CsvLine,
  plan: Import<Data>,
  firstWith: Map<string, number>,
): Judged<Data> {
  const name = plan.nameOf(cells);
  const { success, data, error } = plan.schema.safeParse(plan.read(cells));
  if (!success) return { line, name, fate: 'invalid', reasons: error.issues.map(({ message }) => message) };
  const key = plan.keyOf(data);
  const sameAs = firstWith.get(key);
  if (sameAs !== undefined) return { line, name, fate: 'repeated', sameAs };
  firstWith.set(key, line);
  return { line, name, fate: 'new', data, key };
}

const creatable = <Data>(judged: Judged<Data>[]) => judged.filter((line) => line.fate === 'new');

function* batchesOf<Item>(items: Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += BATCH_LINES)
    yield items.slice(start, start + BATCH_LINES);
}
