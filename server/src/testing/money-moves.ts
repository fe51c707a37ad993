import fc from 'fast-check';
import { today } from '../kernel/calendar.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { bankOf, received } from './bank.ts';
import { type CodaMovement, codaFile } from './coda-file.ts';
import type { Invoicing } from './invoicing.ts';
import { moneySums } from './money-sums.ts';

/** What can happen to money; the numbers choose among what is there, and how much. */
const KINDS = [
  ...['import', 'importAgain', 'importPaying', 'book', 'setAside', 'undoMovement', 'giveBack', 'takeBack'],
  ...['enter', 'refund', 'undoPayment', 'undoAllocation', 'useBalance', 'credit'],
] as const;
export type Move = { kind: (typeof KINDS)[number]; which: number; other: number; cents: number };

export const moves = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    which: fc.nat(),
    other: fc.nat(),
    cents: fc.integer({ min: 1, max: 90_000 }),
  }),
  { minLength: 10, maxLength: 40 },
);

/** Of three parties with three invoices of 726 € each. */
export async function createMoves(at: Invoicing) {
  const { db } = at.database;
  const { admin, domain, clock } = at;
  const bank = bankOf(at);
  await bank.setOwnAccount();
  const files: Uint8Array[] = [];
  const WHY = { reason: 'Erreur' };
  const parties: number[] = [];
  const invoices: { id: number; partyId: number }[] = [];
  for (let party = 0; party < 3; party += 1) {
    const partyId = await at.party();
    parties.push(partyId);
    for (let invoice = 0; invoice < 3; invoice += 1)
      invoices.push({ id: (await at.invoice(partyId)).id, partyId });
  }
  function pick<Item>(items: Item[], which: number): Item {
    const item = items[which % items.length];
    if (item === undefined) throw new DomainError('conflict', 'There is none');
    return item;
  }
  /** A file of the next statement, with one movement. @returns its id */
  async function importMovement(cents: number, change: Partial<CodaMovement> = {}): Promise<number> {
    const bytes = codaFile(bank.next(received(cents, change)));
    files.push(bytes);
    await bank.importBytes(bytes);
    return (await movements()).at(-1)?.id ?? 0;
  }
  const openOf = async (id: number) => (await domain.documents.find(admin, id)).openCents;

  const movements = () =>
    db
      .selectFrom('bank_movement')
      .select(['id', 'cents', 'booked_cents', 'set_aside_at'])
      .orderBy('id')
      .execute();
  const payments = () => db.selectFrom('payment').select(['id', 'cents', 'kind']).orderBy('id').execute();

  /** So much, of which one invoice is paid by what fits; without `fits`, by more than fits now and then. */
  async function shareOf({ which, other, cents }: Move) {
    const partyId = pick(parties, which);
    const own = invoices.filter((invoice) => invoice.partyId === partyId);
    const documentId = pick(own, other).id;
    const open = await openOf(documentId);
    const paid = other % 5 === 0 ? cents : Math.min(cents, open);
    return { partyId, cents, documents: paid > 0 ? [{ documentId, cents: paid }] : [] };
  }

  /** All that waits of a movement, for one party or two. */
  async function book(move: Move): Promise<void> {
    const movement = pick(
      (await movements()).filter(({ cents }) => cents > 0),
      move.other,
    );
    const waiting = movement.cents - movement.booked_cents;
    const first = move.which % 2 === 0 ? waiting : Math.max(1, Math.floor(waiting / 3));
    const shares = [await shareOf({ ...move, cents: first })];
    if (first < waiting)
      shares.push(await shareOf({ ...move, which: move.which + 1, cents: waiting - first }));
    await domain.bankMovements.book(admin, movement.id, { shares });
  }

  const paidBack = async ({ which }: Move) =>
    pick(
      (await movements()).filter(({ cents }) => cents < 0),
      which,
    ).id;

  const byKind: Record<Move['kind'], (move: Move) => Promise<unknown>> = {
    import: ({ which, cents }) => importMovement(which % 4 === 0 ? -cents : cents),
    importAgain: async ({ which }) => bank.importBytes(pick(files, which)),
    /** What is open of an invoice, with its reference: the product books it by itself. */
    importPaying: async ({ which }) => {
      const { openCents, content } = await domain.documents.find(admin, pick(invoices, which).id);
      if (openCents === 0) throw new DomainError('conflict', 'Nothing is open');
      await importMovement(openCents, { structured: content.paymentReference ?? '' });
    },
    book,
    setAside: async ({ which }) => {
      const movement = pick(await movements(), which);
      await domain.bankMovements.setAside(admin, movement.id, WHY);
    },
    undoMovement: async ({ which }) => {
      const movement = pick(await movements(), which);
      await domain.bankMovements.undo(admin, movement.id, WHY);
    },
    giveBack: async (move) => {
      const id = await paidBack(move);
      await domain.bankMovements.book(admin, id, { refundTo: pick(parties, move.other) });
    },
    /** The bank takes a payment back: a movement of its amount. */
    takeBack: async ({ which }) => {
      const payment = pick(
        (await payments()).filter(({ kind }) => kind === 'PAYMENT'),
        which,
      );
      const id = await importMovement(-payment.cents);
      await domain.bankMovements.book(admin, id, { returnOf: payment.id });
    },
    enter: async (move) => {
      const way = { paidOn: today(clock), method: 'CASH', note: '' } as const;
      await domain.payments.enter(admin, { ...way, ...(await shareOf(move)) });
    },
    refund: async ({ which, cents }) => {
      const way = { paidOn: today(clock), method: 'CASH', note: '' } as const;
      await domain.payments.refund(admin, { ...way, partyId: pick(parties, which), cents });
    },
    undoPayment: async ({ which }) => {
      const payment = pick(await payments(), which);
      await domain.payments.undo(admin, payment.id, WHY);
    },
    undoAllocation: async ({ which }) => {
      const rows = await db.selectFrom('allocation').select('id').orderBy('id').execute();
      const allocation = pick(rows, which);
      await domain.payments.undoAllocation(admin, allocation.id, WHY);
    },
    useBalance: async (move) => {
      const { partyId, documents } = await shareOf(move);
      await domain.payments.useBalance(admin, partyId, { documents });
    },
    credit: async ({ which, cents }) => {
      const { id } = pick(invoices, which);
      const [line] = (await domain.documents.find(admin, id)).lines;
      if (!line?.creditableCents) throw new DomainError('conflict', 'Nothing is left to credit');
      await at.credited(id, [{ id: line.id, netCents: Math.min(cents, line.creditableCents) }]);
    },
  };

  /** @returns whether it was done; it may be refused */
  async function run(move: Move): Promise<boolean> {
    try {
      await byKind[move.kind](move);
      return true;
    } catch (error) {
      if (error instanceof DomainError && ['conflict', 'validation'].includes(error.code)) return false;
      throw error;
    }
  }

  return { run, sums: () => moneySums(db, parties) };
}
