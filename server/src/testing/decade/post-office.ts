// The mail of a test's club: the product's queue, and mailboxes of which some refuse what they get, or send it back days later.

import type { MailRow } from '../../db/schema.ts';
import { addDays, type Day, today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { claimDue, markSent, park } from '../../mail/queue.ts';
import type { World } from '../world.ts';
import type { Random } from './random.ts';

const BATCH = 50;
const REFUSAL = '550 5.1.1 User unknown';

const BROKEN = ['refusing', 'bouncing'] as const;
/** What became of a mail on a day. */
type MailFate = { mailId: number; address: string; subject: string; isRefused: boolean };

export function createPostOffice({ database, clock }: Pick<World, 'database' | 'clock'>, random: Random) {
  const { db } = database;
  const mailboxes = new Map<string, (typeof BROKEN)[number]>();
  const messageIds = new Set<string>();
  let returns: { mailId: number; on: Day }[] = [];

  function take(mail: MailRow): MailFate {
    const { id: mailId, message_id, recipient_address: address, subject } = mail;
    if (messageIds.has(message_id)) throw new Error(`« ${subject} » was sent twice to ${address}`);
    messageIds.add(message_id);
    const mailbox = mailboxes.get(address);
    if (mailbox === 'bouncing') returns.push({ mailId, on: addDays(today(clock), random.between(1, 20)) });
    return { mailId, address, subject, isRefused: mailbox === 'refusing' };
  }

  /** Sends all mails that wait. */
  async function deliver(): Promise<MailFate[]> {
    const fates: MailFate[] = [];
    for (;;) {
      const mails = await claimDue(db, clock, BATCH);
      if (mails.length === 0) return fates;
      for (const mail of mails) {
        const fate = take(mail);
        fates.push(fate);
        if (fate.isRefused) await park(db, clock, mail, REFUSAL);
        else await markSent(db, clock, [mail], { isFolder: false });
      }
    }
  }

  /** The mails that come back today. @returns their ids */
  async function bringBack(): Promise<number[]> {
    const due = returns.filter(({ on }) => on <= today(clock)).map(({ mailId }) => mailId);
    if (due.length === 0) return [];
    returns = returns.filter(({ mailId }) => !due.includes(mailId));
    await db
      .updateTable('mail')
      .set({ bounced_at: timestamp(clock), last_error: REFUSAL })
      .where('id', 'in', due)
      .execute();
    return due;
  }

  const breakMailbox = (address: string) => mailboxes.set(address, random.pick(BROKEN));

  return {
    deliver,
    bringBack,
    breakMailbox,
    mendMailbox: (address: string) => mailboxes.delete(address),
    /** A good one breaks, another is mended. */
    changeMailbox: (address: string) =>
      mailboxes.has(address) ? mailboxes.delete(address) : breakMailbox(address),
  };
}
