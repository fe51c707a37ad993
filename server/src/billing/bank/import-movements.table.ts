import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { searchColumns } from '../../db/search-columns.ts';
import { strangerText } from '../../kernel/stranger-text.ts';
import type { BankMovement, Communication, Counterparty } from './bank-statement.ts';
import type { Entry } from './fingerprint.ts';

const ROWS_PER_QUERY = 500;

type MovementRow = Insertable<Schema['bank_movement']>;

/** Those of which a movement is here already, in whatever file it came. */
export async function findKnownEntries(trx: Trx, entries: Entry[]): Promise<Set<Entry>> {
  const known = new Set<Entry>();
  for (const some of slices(entries)) {
    await nextTurn();
    const rows = await selectKnown(trx, some);
    const [fingerprints, keys] = [new Set<string>(), new Set<string | null>()];
    for (const row of rows) {
      fingerprints.add(row.fingerprint);
      keys.add(row.reference_key);
    }
    for (const entry of some)
      if (fingerprints.has(entry.fingerprint) || (entry.referenceKey && keys.has(entry.referenceKey)))
        known.add(entry);
  }
  return known;
}

function selectKnown(trx: Trx, entries: Entry[]) {
  const columns = ['fingerprint', 'reference_key'] as const;
  const keys = entries.flatMap(({ referenceKey }) => referenceKey ?? []);
  const byFingerprint = trx
    .selectFrom('bank_movement')
    .select(columns)
    .where(
      'fingerprint',
      'in',
      entries.map(({ fingerprint }) => fingerprint),
    );
  if (keys.length === 0) return byFingerprint.execute();
  return byFingerprint
    .unionAll(trx.selectFrom('bank_movement').select(columns).where('reference_key', 'in', keys))
    .execute();
}

/** Each payment of a batch is a movement of its own. */
export const countMovements = (movements: BankMovement[]): number =>
  movements.reduce(
    (count, movement) => count + (movement.cents === 0 ? 0 : Math.max(1, partsOf(movement).length)),
    0,
  );

const partsOf = ({ parts }: BankMovement) => parts.filter(({ cents }) => cents !== 0);

/** Other work runs between the queries. */
export async function insertMovements(trx: Trx, statementId: number, entries: Entry[]): Promise<void> {
  let rows: MovementRow[] = [];
  for (const entry of entries) {
    rows.push(...rowsOf(statementId, entry));
    if (rows.length < ROWS_PER_QUERY) continue;
    await insertRows(trx, rows);
    rows = [];
  }
  await insertRows(trx, rows);
}

async function insertRows(trx: Trx, rows: MovementRow[]): Promise<void> {
  for (const some of slices(rows)) {
    await nextTurn();
    await trx.insertInto('bank_movement').values(some).execute();
  }
}

function rowsOf(statementId: number, { movement, fingerprint, referenceKey }: Entry): MovementRow[] {
  const common = {
    ...{ statement_id: statementId, fingerprint, reference_key: referenceKey },
    ...{ position: movement.position, booked_on: movement.bookedOn, value_on: movement.valueOn },
    ...{ bank_reference: strangerText(movement.bankReference), is_reversal: movement.isReversal },
  };
  const parts = partsOf(movement);
  const payments = parts.length > 0 ? parts : [movement];
  return payments.map((payment, index) => ({
    ...common,
    part: parts.length > 0 ? index + 1 : 0,
    cents: payment.cents,
    ...textsOf(payment),
  }));
}

function textsOf({ structured, free, counterparty }: Communication & { counterparty: Counterparty }) {
  const texts = {
    counterparty_name: strangerText(counterparty.name),
    counterparty_iban: strangerText(counterparty.iban),
    counterparty_bic: strangerText(counterparty.bic),
    structured,
    free: strangerText(free),
  };
  return { ...texts, ...searchColumns.bank_movement(texts) };
}

function* slices<Row>(rows: Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_QUERY)
    yield rows.slice(start, start + ROWS_PER_QUERY);
}

/** How many movements of a file are accounted for, and how many wait for a person. */
export async function countOfFile(db: Db, fileId: number): Promise<{ booked: number; waiting: number }> {
  const { booked, waiting } = await db
    .selectFrom('bank_movement')
    .innerJoin('bank_statement', 'bank_statement.id', 'statement_id')
    .where('file_id', '=', fileId)
    .select(({ fn, eb }) => [
      fn
        .countAll<number | string>()
        .filterWhere(eb('booked_cents', '=', eb.ref('bank_movement.cents')))
        .as('booked'),
      fn
        .countAll<number | string>()
        .filterWhere(
          eb.and([eb('booked_cents', '<>', eb.ref('bank_movement.cents')), eb('set_aside_at', 'is', null)]),
        )
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  return { booked: Number(booked), waiting: Number(waiting) };
}
