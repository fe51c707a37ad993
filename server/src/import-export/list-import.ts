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

/** `waiting`: asked already, but not more. */
type ExistingFate = 'known' | 'unsubscribed' | 'waiting';

/** What a valid line brings: a new subject, a question to it, or nothing. */
type ValidFate = Extract<LineFate, 'new' | 'asked' | 'unconfirmed' | 'unsubscribed'>;

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
  /** Of a valid line: `new` where it is not given. No other line brings back a subject that has left, as the file says. */
  fateOf?: (data: Data) => ValidFate;
  /** The unique key of a subject. */
  keyOf: (data: Data) => string;
  /** Which of these keys are taken, and how. */
  findKnown: (db: Db, keys: string[]) => Promise<Map<string, ExistingFate>>;
  /** Creates those that do not exist. @returns how many */
  create: (trx: Trx, batch: Data[]) => Promise<number>;
  /** Asks those of the lines whose fate is `asked`. @returns how many */
  ask?: (trx: Trx, batch: Data[]) => Promise<number>;
  /** Wraps the transaction of each batch. */
  commit?: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

type LineDescription = { company: string; active: boolean | undefined };

type LineHead = { line: number; name: string } & Partial<LineDescription>;

type NewLine<Data> = { head: LineHead; fate: 'new' | 'asked'; data: Data; key: string };

type CheckedLine<Data> = NewLine<Data> | ({ head: LineHead } & OtherFate);

type OtherFate =
  | { fate: 'unsubscribed' | 'unconfirmed'; key: string }
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
  if (fate === 'new' || fate === 'asked') return { ...head, fate: fateBeside(fate, known.get(checked.key)) };
  if (fate === 'repeated') return { ...head, fate, sameAs: checked.sameAs };
  if (fate === 'invalid') return { ...head, fate, reasons: checked.reasons };
  return { ...head, fate };
}

/** Who was asked is not asked again, but can be created. */
function fateBeside(fate: 'new' | 'asked', known: ExistingFate | undefined): LineFate {
  if (known !== 'waiting') return known ?? fate;
  return fate === 'asked' ? 'known' : fate;
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
  const { commit = (work) => work() } = definition;
  yield* createInBatches(db, lines, { commit, process: withAuditEntry(clock, admin, definition) }, execution);
}

type Processed = Pick<ImportProgress, 'created' | 'asked'>;

type Batches<Data> = Required<Pick<ImportDefinition<Data>, 'commit'>> & {
  process: (trx: Trx, batch: NewLine<Data>[]) => Promise<Processed>;
};

async function* createInBatches<Data>(
  db: Db,
  lines: NewLine<Data>[],
  { process, commit }: Batches<Data>,
  execution: IdempotentExecution,
): AsyncGenerator<ImportProgress> {
  const total = lines.length;
  const known = await execution.storedAnswer();
  let progress: ImportProgress = { done: 0, total, created: 0 };
  yield progress;
  if (known) return yield known.answer as ImportProgress;
  for await (const batch of inSlices(lines)) {
    const done = progress.done + batch.length;
    const before = progress;
    const work = async (trx: Trx) => ({ done, total, ...sumOf(before, await process(trx, batch)) });
    progress = await commit(() => (done < total ? NON_IDEMPOTENT : execution).run(db, work));
    yield progress;
  }
}

/** `asked` only where there are some: most lists ask nobody. */
function sumOf(one: Processed, other: Processed): Processed {
  const asked = (one.asked ?? 0) + (other.asked ?? 0);
  return { created: one.created + other.created, ...(asked > 0 && { asked }) };
}

/** Creates and asks what the lines of a batch say; one audit entry for the whole import, updated with each batch. */
function withAuditEntry<Data>(
  clock: Clock,
  admin: Admin,
  { subject, create, ask = async () => 0 }: ImportDefinition<Data>,
): Batches<Data>['process'] {
  let changed = 0;
  let entryId: number | undefined;
  return async (trx, batch) => {
    const dataOf = (of: NewLine<Data>['fate']) =>
      batch.filter(({ fate }) => fate === of).map(({ data }) => data);
    const [newOnes, toAsk] = [dataOf('new'), dataOf('asked')];
    const created = newOnes.length > 0 ? await create(trx, newOnes) : 0;
    const asked = toAsk.length > 0 ? await ask(trx, toAsk) : 0;
    if (created + asked === 0) return { created };
    changed += created + asked;
    const auditSubject = { kind: subject, id: 0, name: rowCountText(changed) };
    if (entryId === undefined)
      entryId = await recordAudit(trx, clock, admin, `${subject}.imported`, auditSubject);
    else await updateAuditEntry(trx, admin, entryId, auditSubject.name);
    return { created, asked };
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
  const fate = definition.fateOf?.(data) ?? 'new';
  if (fate === 'unsubscribed') return { head, fate, key };
  const sameAs = firstWith.get(key);
  if (sameAs !== undefined) return { head, fate: 'repeated', sameAs };
  firstWith.set(key, line);
  return fate === 'unconfirmed' ? { head, fate, key } : { head, fate, data, key };
}

function withoutReturn<Data>(checked: CheckedLine<Data>, left: Set<string>): CheckedLine<Data> {
  if (!('key' in checked) || !left.has(checked.key)) return checked;
  const { head, key } = checked;
  return { head, fate: 'unsubscribed', key };
}

const creatable = <Data>(checked: CheckedLine<Data>[]) =>
  checked.filter((line): line is NewLine<Data> => line.fate === 'new' || line.fate === 'asked');
