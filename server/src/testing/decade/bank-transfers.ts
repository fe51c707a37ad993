// The firm's account in ten years: what payers transfer comes in a CODA file on a working day, now and then in two statements. A file is
// imported by an administrator or from the folder, some again later; sometimes the process dies before it is imported or booked.

import { toIban } from '../../billing/bank/account-number.ts';
import { createBankFiles } from '../../billing/bank/bank-files.ts';
import { createBankJob } from '../../billing/bank/bank-job.ts';
import { type Day, isWorkingDay, today } from '../../kernel/calendar.ts';
import { firmFields } from '../builders.ts';
import type { Club } from '../club.ts';
import { type CodaMovement, type CodaStatement, codaFile } from '../coda-file.ts';
import { dyingBefore, KILLED } from '../dying-database.ts';
import { openTestLog } from '../test-client.ts';
import { communicationFor, saying } from './bank-communication.ts';
import type { Random } from './random.ts';
import type { Ledger, LedgerInvoice } from './reference-ledger.ts';
import type { Transfer, Transfers } from './reference-transfers.ts';
import type { Done } from './trial.ts';

export const BANKING = ['import', 'importAgain', 'importCrash', 'bookCrash'];

/** Older files are not imported again. */
const RECENT_FILES = 5;
const FIRST_BALANCE_CENTS = 1_000_00;
const FIRST_ACCOUNT = 539_000_000_000;
/** Before this transaction of an import the process dies: nothing is imported, or nothing of it is booked. */
const CRASHES = [
  { transaction: 2, what: 'importCrash' },
  { transaction: 3, what: 'bookCrash' },
];

type File = { name: string; bytes: Uint8Array };
type Surroundings = { ledger: Ledger; transfers: Transfers; tell(done: Done): void };

export function createBank(club: Club, random: Random, { ledger, transfers, tell }: Surroundings) {
  const { domain, admin, clock } = club;
  const { db } = club.database;
  const job = createBankJob({
    ...{ db, clock, log: openTestLog().log, folder: null },
    ...{ bankFiles: domain.bankFiles, paymentThanks: domain.paymentThanks },
  });
  const { iban: ownIban } = firmFields();
  const ibans = new Map<number, string>();
  let sent: Transfer[] = [];
  let files: File[] = [];
  let sentCount = 0;
  let fileCount = 0;
  let balanceCents = FIRST_BALANCE_CENTS;
  let last = { year: '', sequence: 0 };

  /** Some pay from the account of another party, as a group of companies does. */
  function ibanOf(partyId: number): string {
    const isShared = ibans.size > 0 && random.chance(0.05);
    const iban =
      ibans.get(partyId) ??
      (isShared ? random.pick([...ibans.values()]) : toIban(String(FIRST_ACCOUNT + ibans.size)));
    ibans.set(partyId, iban);
    return iban;
  }

  type NewTransfer = Pick<Transfer, 'partyId' | 'cents' | 'iban' | keyof ReturnType<typeof saying>>;

  function send(transfer: NewTransfer & Partial<Transfer>): void {
    sentCount += 1;
    const bankReference = `REF${String(sentCount).padStart(8, '0')}`;
    const fate = { id: 0, bookedOn: today(clock), state: 'SENT', payment: null } as const;
    sent.push({ invoice: null, returned: null, ...transfer, ...fate, bankReference });
  }

  /** A party pays an invoice, now and then a little less or more than it means to. */
  function transfer(invoice: LedgerInvoice, cents: number): void {
    const { partyId } = invoice;
    const iban = random.chance(0.03) ? '' : ibanOf(partyId);
    const mistake = random.chance(0.04) ? random.between(-99, 99) : 0;
    const communication = communicationFor(invoice, ledger.invoicesOf(partyId), random);
    send({ partyId, cents: Math.max(1, cents + mistake), iban, ...communication, invoice });
  }

  const refund = (partyId: number, cents: number) =>
    send({ partyId, cents: -cents, iban: ibanOf(partyId), ...saying('Remboursement') });

  /** The bank takes a transfer back. */
  const takeBack = (returned: Transfer) =>
    send({
      partyId: returned.partyId,
      cents: -returned.cents,
      iban: returned.iban,
      ...saying('Retour'),
      returned,
    });

  const transferByMistake = () =>
    send({ partyId: 0, cents: random.between(1, 99_999), iban: toIban('001000000000'), ...saying('Loyer') });

  /** On a working day, what was transferred before it. */
  async function work(): Promise<void> {
    if (random.chance(0.01)) transferByMistake();
    if (files.length > 0 && random.chance(0.02)) await importAgain(random.pick(files));
    const booked = sent.filter(({ bookedOn }) => bookedOn < today(clock));
    if (booked.length === 0 || !isWorkingDay(today(clock)) || random.chance(0.1)) return;
    sent = sent.filter((one) => !booked.includes(one));
    await importNext(booked);
  }

  async function importNext(booked: Transfer[]): Promise<void> {
    const isCut = booked.length > 1 && random.chance(0.15);
    const middle = isCut ? random.between(1, booked.length - 1) : booked.length;
    const statements = [booked.slice(0, middle), booked.slice(middle)]
      .filter((part) => part.length > 0)
      .map(statementOf);
    const bytes = codaFile(...(random.chance(0.5) ? statements : statements.toReversed()));
    const file = { name: `${today(clock)}.cod`, bytes };
    const crash = random.chance(0.1) ? random.pick(CRASHES) : null;
    if (crash) await die(file, crash);
    await importFile(file);
    if (crash) await job.work(async () => undefined);
    for (const transfer of booked) transfers.arrive(transfer);
    files = [...files, file].slice(-RECENT_FILES);
    fileCount += 1;
    tell({ what: 'import', isRefused: false });
  }

  const importFile = (file: File) =>
    random.chance(0.5) ? domain.bankFiles.importFile(admin, file) : domain.bankFiles.importFromFolder(file);

  function statementOf(booked: Transfer[]): CodaStatement {
    const openingCents = balanceCents;
    const closingOn = booked.at(-1)?.bookedOn ?? '';
    balanceCents += booked.reduce((sum, { cents }) => sum + cents, 0);
    return {
      iban: ownIban,
      sequence: nextSequence(closingOn),
      openingCents,
      closingOn,
      movements: booked.map(movementOf),
    };
  }

  /** From 1 in each year. */
  function nextSequence(closingOn: Day): number {
    const year = closingOn.slice(0, 4);
    last = { year, sequence: year === last.year ? last.sequence + 1 : 1 };
    return last.sequence;
  }

  async function die(file: File, { transaction, what }: (typeof CRASHES)[number]): Promise<void> {
    const { importFile } = createBankFiles({ db: dyingBefore(db, transaction), clock, site: domain.site });
    await importFile(admin, file).catch((error) => {
      if (error.message !== KILLED) throw error;
    });
    tell({ what, isRefused: false });
  }

  async function importAgain(file: File): Promise<void> {
    await importFile(file);
    tell({ what: 'importAgain', isRefused: false });
  }

  return {
    ...{ transfer, refund, takeBack, work },
    fileCount: () => fileCount,
    /** Of which no file came yet. */
    isOnItsWay: (isIt: (transfer: Transfer) => boolean) => sent.some(isIt),
  };
}

export type Bank = ReturnType<typeof createBank>;

const movementOf = ({
  cents,
  bookedOn,
  bankReference,
  structured,
  free,
  iban,
  partyId,
}: Transfer): CodaMovement => ({
  ...{ cents, bookedOn, bankReference, free },
  ...(structured !== null && { structured }),
  counterparty: { name: iban === '' ? '' : `Payeur ${partyId}`, iban },
});
