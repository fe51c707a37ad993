// The reminders that an administrator sends in ten years, at random: every week or two, what the screen proposes. Some parties are left
// out, some invoices paused, and now and then the rules change. Files of the bank may come between the preview and the letters.

import { formatEuros } from '@cercle/contract/money';
import { addDays, type Day, today } from '../../kernel/calendar.ts';
import type { Club } from '../club.ts';
import type { Act } from './act.ts';
import { compareLetter, compareProposed, lettersAfter } from './compare-reminders.ts';
import type { Random } from './random.ts';
import { type Ledger, type LedgerInvoice, openOf } from './reference-ledger.ts';
import { Refused } from './reference-membership.ts';
import {
  askedCents,
  createReferenceReminders,
  type ReferenceLetter,
  type ReminderLine,
} from './reference-reminders.ts';
import type { Transfers } from './reference-transfers.ts';

export const REMINDING = ['remind', 'pauseReminders', 'resumeReminders', 'changeLevels'];

/** As many as the screen sends at once. */
const CALL_PARTIES = 20;
/** Of older ones nobody speaks any more. */
const RECENT_PAUSES = 5;
const RULES = [
  { levels: [7, 21, 35], daysBetween: 7 },
  { levels: [1, 15], daysBetween: 10 },
  { levels: [5, 12, 20, 40], daysBetween: 3 },
];

type Surroundings = {
  ledger: Ledger;
  transfers: Transfers;
  /** Does it in the model and in the product. */
  attempt(partyId: number, act: Act): Promise<void>;
};

export function createReminderDesk(club: Club, random: Random, { ledger, transfers, attempt }: Surroundings) {
  const { domain, admin, clock } = club;
  const { reminders } = domain;
  const model = createReferenceReminders(ledger, transfers);
  /** What each mail asks for, in cents, until it is delivered. */
  const mails = new Map<number, number>();
  const paused: LedgerInvoice[] = [];
  let nextRoundOn: Day = today(clock);
  let lastLetter = 0;
  let sentCount = 0;

  /** @returns the letters that the screen proposes today; none on a day without reminders */
  async function preview(): Promise<ReferenceLetter[]> {
    if (today(clock) < nextRoundOn) return [];
    nextRoundOn = addDays(today(clock), random.between(7, 15));
    const proposed = model.due(today(clock));
    await compareProposed(club, proposed);
    return proposed;
  }

  /** Those that are ticked, whatever has come since the preview: few of what is held back; now and then one once more. */
  async function send(proposed: ReferenceLetter[]): Promise<void> {
    const isFree = ({ isHeld, lines }: ReferenceLetter) =>
      !isHeld && lines.some((line) => line.nextLevel !== null && !line.isHeld);
    const ticked = proposed.filter((letter) => random.chance(isFree(letter) ? 0.9 : 0.05));
    const parties = ticked.map(({ partyId }) => partyId);
    if (random.chance(0.1)) parties.push(...parties.slice(0, 1));
    while (parties.length > 0) await sendTo(parties.splice(0, CALL_PARTIES));
  }

  async function sendTo(parties: number[]): Promise<void> {
    const asked: (ReminderLine[] | null)[] = parties.map(sendInModel);
    const { outcomes } = await reminders.send(admin, { parties, isQuarantineSeen: false });
    for (const [index, { partyId, openCents, failure }] of outcomes.entries()) {
      const lines = asked[index] ?? null;
      await attempt(partyId, {
        what: 'remind',
        expected() {
          if (lines === null) throw new Refused('no letter is to go');
        },
        async actual() {
          if (failure !== null) throw new Refused(failure);
          if (lines && openCents !== askedCents(lines)) throw new Error(`It asks for ${openCents}`);
        },
      });
    }
    await compareLetters(parties, asked);
  }

  function sendInModel(partyId: number): ReminderLine[] | null {
    try {
      return model.send(partyId, today(clock));
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  /** Each letter that was stored is one of those of the model. */
  async function compareLetters(parties: number[], asked: (ReminderLine[] | null)[]): Promise<void> {
    const { letters, last } = await lettersAfter(club, lastLetter);
    lastLetter = last;
    const expected = parties.flatMap((partyId, index) => {
      const lines = asked[index];
      return lines ? [{ partyId, lines }] : [];
    });
    if (letters.length !== expected.length)
      throw new Error(`${letters.length} letters were written, not ${expected.length}`);
    for (const [index, letter] of letters.entries()) {
      const { partyId, lines } = expected[index] ?? { partyId: 0, lines: [] };
      if (letter.partyId !== partyId) throw new Error(`A letter to ${letter.partyId}, not to ${partyId}`);
      compareLetter(letter, lines, { ledger, day: today(clock) });
      mails.set(letter.mailId ?? 0, letter.openCents);
      sentCount += 1;
    }
  }

  async function pauseSome(): Promise<void> {
    const invoices = ledger.parties().flatMap((partyId) => ledger.invoicesOf(partyId));
    const open = invoices.filter((invoice) => openOf(invoice) > 0);
    const invoice = random.chance(0.9) ? open.at(-random.between(1, 30)) : invoices.at(-1);
    if (invoice)
      await pause(invoice, random.chance(0.3) ? null : addDays(today(clock), random.between(-1, 60)));
  }

  function pause(invoice: LedgerInvoice, untilOn: Day | null): Promise<void> {
    const kind = untilOn === null ? 'DISPUTE' : 'PROMISE';
    paused.push(invoice);
    return attempt(invoice.partyId, {
      what: `pauseReminders ${invoice.id}`,
      expected: () => model.pause(invoice, today(clock), untilOn),
      actual: () => reminders.pause(admin, invoice.id, { kind, untilOn, reason: 'Convenu' }),
    });
  }

  const resume = (invoice: LedgerInvoice) =>
    attempt(invoice.partyId, {
      what: `resumeReminders ${invoice.id}`,
      expected: () => model.resume(invoice, today(clock)),
      actual: () => reminders.resume(admin, invoice.id),
    });

  const changeRules = (rules: (typeof RULES)[number]) =>
    attempt(0, {
      what: 'changeLevels',
      expected: () => model.changeRules(rules),
      async actual() {
        const levels = rules.levels.map((days, index) => ({ name: `Rappel ${index + 1}`, days }));
        const { version } = await reminders.settings(admin);
        await reminders.changeSettings(admin, { levels, daysBetween: rules.daysBetween, version });
      },
    });

  /** What is agreed with payers today. */
  async function work(): Promise<void> {
    if (random.chance(0.03)) await pauseSome();
    if (paused.length > 0 && random.chance(0.01)) await resume(random.pick(paused.slice(-RECENT_PAUSES)));
    if (random.chance(0.005)) await changeRules(random.pick(RULES));
  }

  /**
   * A mail was delivered, or refused.
   * @returns false when it is no reminder
   * @throws Error when it asks for another amount
   */
  function learn({ mailId, subject }: { mailId: number; subject: string }): boolean {
    const cents = mails.get(mailId);
    if (cents === undefined) return false;
    if (!subject.includes(formatEuros(cents))) throw new Error(`« ${subject} » should be for ${cents}`);
    mails.delete(mailId);
    return true;
  }

  return {
    ...{ preview, send, work, learn },
    sentCount: () => sentCount,
    /** How many letters still wait to be sent as mails. */
    undelivered: () => mails.size,
  };
}
