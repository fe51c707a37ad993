// The import of a CSV file. A preview shows what becomes of each line before anything changes; then new subjects are created
// in batches, each a transaction. A subject that exists stays as it is: an import that is repeated, or interrupted and
// repeated, duplicates nothing.

import type { ImportLine, ImportPreview, ImportProgress, LineFate } from '@cercle/contract/import-export';
import type { z } from 'zod';
import { recordAudit, updateAuditEntry } from '../audit-log/audit-entries.ts';
import type { Db, Trx } from '../db/database.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import type { Admin } from '../kernel/actor.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Row } from './csv-parser.ts';
import { type ImportColumn, readImportFile } from './import-columns.ts';
import { rowCountText } from './list-export.ts';
import { inSlices } from './slices.ts';

type ExistingFate = Extract<LineFate, 'known' | 'unsubscribed'>;

export type ImportDefinition<Data> = {
  subject: 'newsletter' | 'ambassador';
  columns: readonly ImportColumn[];
  /** Validates a line like the form. */
  schema: z.ZodType<Data>;
  /** The input of the schema, from the cells by their label: of the first column with one of its names, and of all. */
  read: (cells: Record<string, string>, allCells: Record<string, string[]>) => unknown;
  nameOf: (cells: Record<string, string>) => string;
  /** What the preview shows of a line beside its name. */
  describe?: (cells: Record<string, string>) => LineDescription;
  /** Whether the file itself says that the subject has left: then no other line of the file brings it back. */
  hasLeft?: (data: Data) => boolean;
  /** The unique key of a subject. */
  keyOf: (data: Data) => string;
  /** Which of these keys are taken, and how. */
  findKnown: (db: Db, keys: string[]) => Promise<Map<string, ExistingFate>>;
  /** Creates those that do not exist. @returns how many */
  create: (trx: Trx, batch: Data[]) => Promise<number>;
  /** Wraps the transaction of each batch. */
  commit?: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

type LineDescription = { company: string; active: boolean | undefined };

type LineHead = { line: number; name: string } & Partial<LineDescription>;

type NewLine<Data> = { head: LineHead; fate: 'new'; data: Data; key: string };

type CheckedLine<Data> = NewLine<Data> | ({ head: LineHead } & OtherFate);

type OtherFate =
  | { fate: 'unsubscribed'; key: string }
  | { fate: 'repeated'; sameAs: number }
  | { fate: 'invalid'; reasons: string[]; cells: string[] };

/** @throws DomainError validation when the file as a whole cannot be read */
export async function previewImport<Data>(
  db: Db,
  bytes: Uint8Array,
  definition: ImportDefinition<Data>,
): Promise<ImportPreview> {
  const { checked } = await checkLines(bytes, definition);
  const known = new Map<string, ExistingFate>();
  for await (const batch of inSlices(creatable(checked)))
    for (const [key, fate] of await definition.findKnown(
      db,
      batch.map(({ key }) => key),
    ))
      known.set(key, fate);
  return { lines: checked.map((line) => lineOf(line, known)) };
}

function lineOf<Data>(checked: CheckedLine<Data>, known: Map<string, ExistingFate>): ImportLine {
  const { head, fate } = checked;
  if (fate === 'new') return { ...head, fate: known.get(checked.key) ?? 'new' };
  if (fate === 'unsubscribed') return { ...head, fate };
  if (fate === 'repeated') return { ...head, fate, sameAs: checked.sameAs };
  return { ...head, fate, reasons: checked.reasons };
}

type Dependencies = { db: Db; clock: Clock };

/**
 * Creates the subjects of the valid lines and skips the rest; yields its progress after each batch. The idempotency key is
 * claimed with the last batch: a request that was interrupted can be repeated, and continues.
 * @throws DomainError validation when the file as a whole cannot be read; reused-key
 */
export async function* runImport<Data>(
  { db, clock }: Dependencies,
  admin: Admin,
  bytes: Uint8Array,
  definition: ImportDefinition<Data>,
  execution: IdempotentExecution = NON_IDEMPOTENT,
): AsyncGenerator<ImportProgress> {
  const lines = creatable((await checkLines(bytes, definition)).checked);
  yield* createInBatches(
    db,
    lines,
    { commit: (work) => work(), ...definition, create: withAuditEntry(clock, admin, definition) },
    execution,
  );
}

async function* createInBatches<Data>(
  db: Db,
  lines: { data: Data }[],
  { create, commit }: Required<Pick<ImportDefinition<Data>, 'create' | 'commit'>>,
  execution: IdempotentExecution,
): AsyncGenerator<ImportProgress> {
  const total = lines.length;
  const known = await execution.storedAnswer();
  let progress: ImportProgress = { done: 0, total, created: 0 };
  yield progress;
  if (known) return yield known.answer as ImportProgress;
  for await (const batch of inSlices(lines)) {
    const data = batch.map(({ data }) => data);
    const done = progress.done + batch.length;
    const before = progress.created;
    const work = async (trx: Trx) => ({ done, total, created: before + (await create(trx, data)) });
    progress = await commit(() => (done < total ? NON_IDEMPOTENT : execution).run(db, work));
    yield progress;
  }
}

/** Wraps `create`: one audit entry for the whole import, updated with each batch. */
function withAuditEntry<Data>(clock: Clock, admin: Admin, { subject, create }: ImportDefinition<Data>) {
  let created = 0;
  let entryId: number | undefined;
  return async (trx: Trx, batch: Data[]): Promise<number> => {
    const added = await create(trx, batch);
    if (added === 0) return 0;
    created += added;
    const auditSubject = { kind: subject, id: 0, name: rowCountText(created) };
    if (entryId === undefined)
      entryId = await recordAudit(trx, clock, admin, `${subject}.imported`, auditSubject);
    else await updateAuditEntry(trx, admin, entryId, auditSubject.name);
    return added;
  };
}

/**
 * The lines, validated one by one and against each other.
 * @throws DomainError validation when the file as a whole cannot be read
 */
export async function checkLines<Data>(
  bytes: Uint8Array,
  definition: ImportDefinition<Data>,
): Promise<{ headings: string[]; checked: CheckedLine<Data>[] }> {
  const { headings, rows, byLabel } = await readImportFile(bytes, definition.columns);
  const checked: CheckedLine<Data>[] = [];
  const firstWith = new Map<string, number>();
  const left = new Set<string>();
  for await (const slice of inSlices(rows))
    for (const row of slice) {
      const line = checkLine(row, byLabel(row), definition, firstWith);
      if (line.fate === 'unsubscribed') left.add(line.key);
      checked.push(line);
    }
  return { headings, checked: checked.map((line) => withoutReturn(line, left)) };
}

function checkLine<Data>(
  { line, cells }: Row,
  allCells: Record<string, string[]>,
  definition: ImportDefinition<Data>,
  firstWith: Map<string, number>,
): CheckedLine<Data> {
  const first = Object.fromEntries(Object.entries(allCells).map(([label, [cell = '']]) => [label, cell]));
  const head = { line, name: definition.nameOf(first), ...definition.describe?.(first) };
  const { success, data, error } = definition.schema.safeParse(definition.read(first, allCells));
  if (!success) {
    const reasons = error.issues.map(({ message }) => message);
    return { head, fate: 'invalid', reasons, cells };
  }
  const key = definition.keyOf(data);
  if (definition.hasLeft?.(data)) return { head, fate: 'unsubscribed', key };
  const sameAs = firstWith.get(key);
  if (sameAs !== undefined) return { head, fate: 'repeated', sameAs };
  firstWith.set(key, line);
  return { head, fate: 'new', data, key };
}

function withoutReturn<Data>(checked: CheckedLine<Data>, left: Set<string>): CheckedLine<Data> {
  if (checked.fate !== 'new' || !left.has(checked.key)) return checked;
  const { head, key } = checked;
  return { head, fate: 'unsubscribed', key };
}

const creatable = <Data>(checked: CheckedLine<Data>[]) =>
  checked.filter((line): line is NewLine<Data> => line.fate === 'new');
