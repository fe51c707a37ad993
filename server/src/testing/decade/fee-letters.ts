// The letters about absences in ten years: each that the model writes is sent once, to who would pay, and no other.

import { today } from '../../kernel/calendar.ts';
import type { Club } from '../club.ts';
import type { createPostOffice } from './post-office.ts';
import type { Random } from './random.ts';
import type { Sending } from './reference-membership.ts';
import type { ReferenceNoShow } from './reference-no-shows.ts';

const MENDED = 0.5;

/** How each begins. */
const SUBJECTS = {
  told: ['Nous ne vous avons pas vu', 'Nous n’avons pas vu votre invité', 'Une désinscription hors délai'],
  upheld: ['Notre réponse à votre contestation'],
  waived: ['Sans frais'],
};
type Kind = keyof typeof SUBJECTS;

const kindOf = (subject: string) =>
  (Object.keys(SUBJECTS) as Kind[]).find((kind) => SUBJECTS[kind].some((start) => subject.startsWith(start)));

type Surroundings = {
  post: ReturnType<typeof createPostOffice>;
  addressOf(accountId: number): string;
};

export type FeeLetters = ReturnType<typeof createFeeLetters>;

export function createFeeLetters(club: Club, { post, addressOf }: Surroundings) {
  const { db } = club.database;
  const open = new Map<string, number>();
  /** The letters that tell, by their mails. */
  const sendings = new Map<number, Sending>();

  function count(letter: string, by: 1 | -1): void {
    const sum = (open.get(letter) ?? 0) + by;
    if (sum < 0) throw new Error(`No letter should be ${letter}`);
    open.set(letter, sum);
  }

  const textOf = (address: string, kind: string, title: string) => `${address} ${kind} ${title}`;

  /** Before a letter is sent once more, its address may have been mended. */
  function prepare({ payer, history }: ReferenceNoShow, random: Random): void {
    if (history.includes('no-show.returned') && random.chance(MENDED)) post.mendMailbox(addressOf(payer));
  }

  const expect = ({ payer, event }: ReferenceNoShow, kind: Kind) =>
    count(textOf(addressOf(payer), kind, event.title), 1);

  async function noteMails(told: ReferenceNoShow[]): Promise<void> {
    const rows = await db
      .selectFrom('no_show')
      .select(['id', 'mail_id'])
      .where(
        'id',
        'in',
        told.map(({ id }) => id),
      )
      .execute();
    for (const { id, mail_id: mailId } of rows) {
      const letter = told.find((noShow) => noShow.id === id)?.letter;
      if (letter && mailId !== null && !sendings.has(mailId)) sendings.set(mailId, letter);
    }
  }

  /** A mail was delivered, or refused. @returns false when it is not about an absence @throws Error for a letter too many */
  function learn(mail: { mailId: number; address: string; subject: string; isRefused: boolean }): boolean {
    const kind = kindOf(mail.subject);
    if (!kind) return false;
    const title = mail.subject.split('\u202f: ')[1]?.split(' – ')[0] ?? '';
    count(textOf(mail.address, kind, title), -1);
    const letter = sendings.get(mail.mailId);
    if (letter) Object.assign(letter, mail.isRefused ? { failedOn: now() } : { acceptedOn: now() });
    else if (kind === 'told') throw new Error(`« ${mail.subject} » tells of no absence`);
    return true;
  }

  const now = () => today(club.clock);

  /** A mail came back. */
  function learnOfReturn(mailId: number): void {
    const letter = sendings.get(mailId);
    if (letter) letter.failedOn = now();
  }

  /** Those that were not sent. */
  const unsent = () => [...open].filter(([, sum]) => sum > 0).map(([letter]) => letter);

  return { prepare, expect, noteMails, learn, learnOfReturn, unsent };
}
