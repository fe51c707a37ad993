import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '@cercle/contract/idempotency-header';
import { verifyPayments } from '../../server/src/billing/payments/verify-payments.ts';
import type { Db } from '../../server/src/db/database.ts';
import { today } from '../../server/src/kernel/calendar.ts';
import { systemClock as clock } from '../../server/src/kernel/clock.ts';
import { insertMovements } from '../../server/src/testing/matching-rows.ts';
import { moneyFaults, moneySums } from '../../server/src/testing/money-sums.ts';
import { ApiClient } from './api-client.ts';
import { createCallsAmidKills } from './calls-amid-kills.ts';
import { addAdmins } from './concurrent-issues.ts';
import { openConcurrentProcesses } from './concurrent-processes.ts';
import { addPayer, completeFirm, documentOf, draftInvoice, issueDocument } from './documents.ts';
import { withDatabase } from './mail-queue.ts';
import { ADMIN, type TestSite } from './site.ts';

const PROCESSES = 4;
const PARTIES = 3;
const INVOICES = 8;
/** What each invoice comes to, in cents. */
const INVOICE_CENTS = 30_371;
/** What its credit note takes off, without VAT. */
const CREDIT_CENTS = 12_000;

const random = (below: number) => Math.floor(Math.random() * below);
const pick = <Item>(items: Item[]): Item => items[random(items.length)] as Item;

/** A call with its key, by one administrator, to whom alone the key belongs; once it is done, there is a payment with its note. */
type Call = { admin: number; path: string; body: object; key: string; note?: string };
type Club = {
  parties: number[];
  invoices: { id: number; partyId: number }[];
  /** Drafts of credit notes, each for a part of an invoice. */
  notes: { id: number; version: number }[];
  movements: number[];
};

export type ConcurrentPayments = Awaited<ReturnType<typeof payConcurrently>>;

/**
 * Books, enters, refunds, undoes, uses and credits `count` times at random, through four processes on PostgreSQL and one on SQLite, of
 * which one is killed amid that, `kills` times; what got no answer is asked again. Then all is added up.
 */
export async function payConcurrently(count: number, kills: number, root?: string) {
  const { sites, close } = await openConcurrentProcesses(PROCESSES, { LOG_LEVEL: 'fatal' }, root);
  try {
    const admin = await new ApiClient(sites[0].url).logIn(ADMIN);
    return await withDatabase(sites[0].store, async (db) => {
      const club = await foundClub(admin, db, count);
      const paying = createPaying(sites, await addAdmins(db, sites[0]));
      for (let wave = 0; wave <= kills; wave += 1) {
        const calls = await Promise.all(
          Array.from({ length: Math.ceil(count / (kills + 1)) }, () => randomCall(db, club)),
        );
        await paying.wave(calls, wave < kills);
      }
      const found = await addUp(db, club, paying.entered);
      return { processes: sites.length, ...paying.result, ...found };
    });
  } finally {
    await close();
  }
}

async function foundClub(admin: ApiClient, db: Db, count: number): Promise<Club> {
  await completeFirm(admin);
  const club: Club = { parties: [], invoices: [], notes: [], movements: [] };
  for (let party = 0; party < PARTIES; party += 1) {
    const partyId = await addPayer(admin, { kind: 'PERSON', vatStatus: 'NONE' });
    club.parties.push(partyId);
    for (let invoice = 0; invoice < INVOICES; invoice += 1) {
      const { id } = await issueDocument(admin, await draftInvoice(admin, partyId));
      club.invoices.push({ id, partyId });
      const { lines } = await documentOf(admin, id);
      const credit = { why: 'Atelier raccourci.', lines: [{ id: lines[0]?.id, netCents: CREDIT_CENTS }] };
      const note = (await (await admin.send('POST', `/admin/documents/${id}/credit`, credit)).json()) as {
        id: number;
      };
      club.notes.push({ id: note.id, version: (await documentOf(admin, note.id)).version });
    }
  }
  const movements = Array.from({ length: Math.floor(count / 2) }, (_, index) => ({
    cents: index % 5 === 4 ? -1_000 - random(5_000) : 5_000 + random(INVOICE_CENTS),
    bookedOn: today(clock),
  }));
  club.movements.push(...(await insertMovements(db, movements)));
  return club;
}

/** What a secretary might do now; another one may have done it a moment before. */
async function randomCall(db: Db, { parties, invoices, notes, movements }: Club): Promise<Call> {
  const key = randomUUID();
  const call = (path: string, body: object, note?: string): Call => ({
    ...{ admin: random(1_000), path, body, key },
    ...(note && { note }),
  });
  const invoice = pick(invoices);
  const cents = 500 + random(INVOICE_CENTS);
  const documents = [{ documentId: invoice.id, cents: Math.ceil(cents / 2) }];
  const way = { paidOn: today(clock), method: 'TRANSFER', partyId: invoice.partyId, cents };
  const why = { reason: 'Erreur' };
  const anyOf = async (table: 'payment' | 'allocation') => {
    const rows = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(40).execute();
    return rows.length === 0 ? 0 : pick(rows).id;
  };
  const book = async () => {
    const id = pick(movements);
    const { cents } = await db
      .selectFrom('bank_movement')
      .select('cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const half = Math.max(1, Math.floor(Math.abs(cents) / 2));
    const other = pick(parties);
    const shares = [
      { partyId: other, cents: cents - half, documents: [] },
      { partyId: invoice.partyId, cents: half, documents: [{ documentId: invoice.id, cents: half }] },
    ];
    return call(`/admin/bank/movements/${id}/book`, cents > 0 ? { shares } : { refundTo: pick(parties) });
  };
  const issueNote = () => {
    const { id, version } = pick(notes);
    return call(`/admin/documents/${id}/issue`, { version });
  };
  const undoMovement = () => call(`/admin/bank/movements/${pick(movements)}/undo`, why);
  const kinds: (() => Call | Promise<Call>)[] = [
    ...[book, book, book],
    ...[undoMovement, issueNote],
    () => call('/admin/payments', { ...way, documents, note: key }, key),
    () => call('/admin/payments', { ...way, documents: [], note: key }, key),
    () => call('/admin/payments/refunds', { ...way, note: key }, key),
    () => call('/admin/payments/refunds', { ...way, cents: 2_000, note: key }, key),
    async () => call(`/admin/payments/${await anyOf('payment')}/undo`, why),
    async () => call(`/admin/payments/allocations/${await anyOf('allocation')}/undo`, why),
    () => call(`/admin/parties/${invoice.partyId}/allocations`, { documents }),
    () => call(`/admin/parties/${invoice.partyId}/allocations`, { documents }),
  ];
  return pick(kinds)();
}

function createPaying(sites: TestSite[], admins: ApiClient[]) {
  /** Notes of payments that were answered. */
  const entered: string[] = [];
  const calls = createCallsAmidKills(sites, {
    send: ({ admin, path, body, key }: Call, siteUrl) =>
      (admins[admin % admins.length] as ApiClient)
        .at(siteUrl)
        .send('POST', path, body, { [IDEMPOTENCY_HEADER]: key }),
    onDone: ({ note }) => note && entered.push(note),
  });
  return { ...calls, entered };
}

/** @param entered notes of payments that were answered */
async function addUp(db: Db, { parties }: Club, entered: string[]) {
  const notes = await db
    .selectFrom('payment')
    .select('note')
    .where('kind', 'in', ['PAYMENT', 'REFUND'])
    .execute();
  const counts = new Map<string, number>();
  for (const { note } of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
  counts.delete('');
  return {
    payments: notes.length,
    /** Answered, but not there. */
    lost: entered.filter((note) => !counts.has(note)).length,
    /** Entered once, there more often. */
    twice: [...counts.values()].filter((count) => count > 1).length,
    faults: [...moneyFaults(await moneySums(db, parties)), ...(await verifyPayments(db)).faults],
  };
}
