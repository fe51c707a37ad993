// An amount that can be recognised wherever it turns up, among the thanks of a club.

import { strFromU8, unzipSync } from 'fflate';
import type { Member } from '../kernel/actor.ts';
import { publishWorth } from '../recommendations/club/publish-worth.ts';
import { thanksForm } from './thanks-records.ts';
import type { World } from './world.ts';

export const PLANTED_CENTS = 123_456_789;
/** What stands between the figures of a number, as people and programs write it. */
const SEPARATORS = /[\s.,'’_\u00a0\u2009\u202f]|&nbsp;|&#(?:160|8239|xa0|x202f);|\\u00a0|\\u202f/gi;
/** Also rounded to euros. */
const PLANTED = /(?<!\d)(?:123456789|1234567|1234568)(?!\d)/;

/** Whether a text says the amount, in cents or euros, whatever stands between its figures. */
export const saysAmount = (text: string): boolean => PLANTED.test(text.replace(SEPARATORS, ''));

/** Of a zip or a spreadsheet, the texts of its files. */
export function textOf(bytes: Uint8Array): string {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return Buffer.from(bytes).toString('utf8');
  return Object.values(unzipSync(bytes))
    .map((file) => strFromU8(file))
    .join('\n');
}

const MEMBERS = 6;
const MARCH = { from: '2026-03', to: '2026-03' };

/**
 * In a month that is published, six members thank one another, one of them with the amount; in the current month, it is thanked for alone:
 * with a recommendation, without, and withdrawn. @returns the two people, another of the six, and a member
 * who thanked nobody
 */
export async function plantAmount(world: World) {
  const { domain, database, clock, joinedMember } = world;
  const people: { email: string; actor: Member }[] = [];
  while (people.length < MEMBERS) {
    const { email, actor } = await joinedMember();
    people.push({ email, actor: actor as Member });
  }
  const leaver = await joinedMember();
  const [writer, thanked, other] = people;
  if (!writer || !thanked || !other) throw new Error('nobody');
  const thank = (from: Member, to: Member, cents: number) =>
    domain.thanks.create(from, thanksForm({ toId: to.id, cents, isConfirmed: true }));
  for (const [index, { actor }] of people.entries())
    await thank(actor, (people[index + 1] ?? writer).actor, 432_100_00 * (index + 1));
  const thanksId = await thank(writer.actor, thanked.actor, PLANTED_CENTS);
  // From 2 March to 10 April.
  clock.advance({ hours: 24 * 39 });
  if ((await publishWorth(database.db, clock)) !== 1) throw new Error('no block is published');
  const { id: recommendationId } = await domain.recommendations.create(thanked.actor, {
    ...{
      to: { id: writer.actor.id },
      kind: 'INSIDE',
      subject: 'Un bail à revoir',
      message: '',
      contact: null,
    },
  });
  await domain.recommendations.move(writer.actor, recommendationId, 'accept', { reason: '', version: 0 });
  const amount = { cents: PLANTED_CENTS, isConfirmed: true };
  await domain.thanks.create(writer.actor, thanksForm({ ...amount, recommendationId }));
  await thank(writer.actor, thanked.actor, PLANTED_CENTS);
  await domain.thanks.withdraw(writer.actor, await thank(writer.actor, thanked.actor, PLANTED_CENTS));
  return { writer, thanked, other, leaver, recommendationId, thanksId, period: MARCH };
}
