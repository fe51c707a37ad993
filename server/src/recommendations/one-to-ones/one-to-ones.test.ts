// Meetings of two members: one notes it, the other confirms it.

import { describe, expect, test } from 'vitest';
import { VISITOR } from '../../kernel/actor.ts';
import { addDays, today } from '../../kernel/calendar.ts';
import { createOwnMembershipRecords } from '../../testing/own-membership-records.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';
import { DAY_TO_COME, DAY_TOO_OLD, NO_MEMBER, NO_SUCH_DAY, WITH_ONESELF } from './meeting-checks.ts';
import { ALREADY_CONFIRMED, ALREADY_NOTED } from './one-to-ones.ts';

const at = worldPerTest();
const ALL = { page: 0, size: 20 };
/** The day of the clock. */
const DAY = '2026-03-02';

const two = async () => {
  const marie = await at.joinedMember({ fullName: 'Marie Dubois' });
  const louis = await at.joinedMember({ fullName: 'Louis Peeters' });
  const noted = async (metOn = DAY) => at.domain.oneToOnes.note(marie.actor, { withId: louis.id, metOn });
  return { marie, louis, noted };
};
const list = async (actor: Parameters<typeof at.domain.oneToOnes.list>[0]) =>
  (await at.domain.oneToOnes.list(actor, ALL)).content;
const mailsAboutMeetings = async (address: string) =>
  (await at.mailsTo(address)).filter(({ subject }) => subject.includes('rencontre'));

describe('A meeting of two members', () => {
  test('is noted by one and confirmed by the other, whom a mail asks', async () => {
    const { marie, louis, noted } = await two();
    const { id } = await noted();
    expect(await list(marie.actor)).toMatchObject([
      {
        id,
        metOn: DAY,
        state: 'PROPOSED',
        isMine: true,
        can: ['withdraw'],
        other: { fullName: 'Louis Peeters' },
      },
    ]);
    expect(await list(louis.actor)).toMatchObject([
      {
        ...{ id, state: 'PROPOSED', isMine: false, can: ['confirm', 'deny'] },
        other: { id: marie.id, fullName: 'Marie Dubois', isFormer: false },
      },
    ]);
    const [mail, ...more] = await mailsAboutMeetings(louis.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('Marie Dubois a noté une rencontre avec vous');
    expect(mail?.text).toContain('lundi 2 mars 2026');
    expect(mail?.text).toContain('/recommandations?onglet=rencontres');
    expect(await at.domain.oneToOnes.confirm(louis.actor, id)).toMatchObject({ state: 'CONFIRMED', can: [] });
    expect(await list(marie.actor)).toMatchObject([{ state: 'CONFIRMED', can: [] }]);
    expect(await mailsAboutMeetings(marie.email)).toEqual([]);
  });

  test('is confirmed where the other notes the same day, without another mail', async () => {
    const { marie, louis, noted } = await two();
    const { id } = await noted();
    const confirmed = await at.domain.oneToOnes.note(louis.actor, { withId: marie.id, metOn: DAY });
    expect(confirmed).toMatchObject({ id, state: 'CONFIRMED', isMine: false });
    expect(await mailsAboutMeetings(marie.email)).toEqual([]);
    expect(await mailsAboutMeetings(louis.email)).toHaveLength(1);
  });

  test('takes place at most once a day: a second note is refused, by whichever of them', async () => {
    const { marie, louis, noted } = await two();
    const { id } = await noted();
    await expect(noted()).rejects.toMatchObject({ code: 'conflict', message: ALREADY_NOTED });
    await at.domain.oneToOnes.confirm(louis.actor, id);
    const again = { code: 'conflict', message: ALREADY_CONFIRMED };
    await expect(noted()).rejects.toMatchObject(again);
    await expect(
      at.domain.oneToOnes.note(louis.actor, { withId: marie.id, metOn: DAY }),
    ).rejects.toMatchObject(again);
    await noted('2026-03-01');
    expect(await list(marie.actor)).toMatchObject([{ metOn: DAY }, { metOn: '2026-03-01' }]);
  });

  test('may be noted again once it was denied or taken back', async () => {
    const { marie, louis, noted } = await two();
    await at.domain.oneToOnes.deny(louis.actor, (await noted()).id);
    await at.domain.oneToOnes.withdraw(marie.actor, (await noted()).id);
    await at.domain.oneToOnes.confirm(louis.actor, (await noted()).id);
    expect((await list(marie.actor)).map(({ state }) => state)).toEqual([
      ...['CONFIRMED', 'WITHDRAWN', 'DENIED'],
    ]);
  });

  test('is answered by the other alone, and once', async () => {
    const { marie, louis, noted } = await two();
    const stranger = await at.joinedMember();
    const { id } = await noted();
    for (const verb of ['confirm', 'deny', 'withdraw'] as const)
      await expect(at.domain.oneToOnes[verb](stranger.actor, id)).rejects.toMatchObject({
        code: 'not-found',
      });
    const conflict = { code: 'conflict' };
    const forbidden = { code: 'forbidden' };
    await expect(at.domain.oneToOnes.confirm(marie.actor, id)).rejects.toMatchObject(forbidden);
    await expect(at.domain.oneToOnes.deny(marie.actor, id)).rejects.toMatchObject(forbidden);
    await expect(at.domain.oneToOnes.withdraw(louis.actor, id)).rejects.toMatchObject(forbidden);
    await at.domain.oneToOnes.deny(louis.actor, id);
    await expect(at.domain.oneToOnes.confirm(louis.actor, id)).rejects.toMatchObject(conflict);
    await expect(at.domain.oneToOnes.withdraw(marie.actor, id)).rejects.toMatchObject(conflict);
  });

  test('noted by both at the same moment is one, and confirmed', async () => {
    const { marie, louis, noted } = await two();
    const days = Array.from({ length: 12 }, (_, index) => addDays(DAY, -index));
    const both = days.flatMap((metOn) => [
      noted(metOn),
      at.domain.oneToOnes.note(louis.actor, { withId: marie.id, metOn }),
    ]);
    const states = (await Promise.all(both)).map(({ state }) => state);
    expect(states.filter((state) => state === 'CONFIRMED')).toHaveLength(days.length);
    expect((await list(marie.actor)).map(({ state }) => state)).toEqual(days.map(() => 'CONFIRMED'));
  });

  test('that is confirmed and taken back at the same moment is one of both', async () => {
    const { marie, louis, noted } = await two();
    const { id } = await noted();
    const results = await Promise.allSettled([
      at.domain.oneToOnes.confirm(louis.actor, id),
      at.domain.oneToOnes.withdraw(marie.actor, id),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('Noting a meeting', () => {
  test('is for a day from 90 days ago to today, in Belgium', async () => {
    // 00:30 of 3 March in Belgium.
    at.clock.advance({ hours: 14, minutes: 30 });
    const { noted } = await two();
    const field = (message: string) => ({ code: 'validation', errors: { metOn: [message] } });
    expect(today(at.clock)).toBe('2026-03-03');
    await expect(noted('2026-03-04')).rejects.toMatchObject(field(DAY_TO_COME));
    await expect(noted('2025-12-02')).rejects.toMatchObject(field(DAY_TOO_OLD));
    await expect(noted('2026-02-29')).rejects.toMatchObject(field(NO_SUCH_DAY));
    expect(addDays('2026-03-03', -90)).toBe('2025-12-03');
    await noted('2025-12-03');
    await noted('2026-03-03');
  });

  test('is with another active member of the circle', async () => {
    const { marie } = await two();
    const note = (withId: number) => at.domain.oneToOnes.note(marie.actor, { withId, metOn: DAY });
    const field = (message: string) => ({ code: 'validation', errors: { withId: [message] } });
    const invited = await at.invitedMember();
    const inactive = await at.joinedMember();
    await at.domain.members.deactivate(at.admin, inactive.id);
    const former = await at.joinedMember();
    await createOwnMembershipRecords(at).single(former.email);
    await leave(former.id);
    await expect(note(marie.id)).rejects.toMatchObject(field(WITH_ONESELF));
    for (const id of [invited.id, inactive.id, former.id, 1_000_000])
      await expect(note(id), String(id)).rejects.toMatchObject(field(NO_MEMBER));
    if (at.admin.kind === 'admin') await expect(note(at.admin.id)).rejects.toMatchObject(field(NO_MEMBER));
  });

  test('is no longer for former members, who still answer what waits for them', async () => {
    const { marie, louis, noted } = await two();
    await createOwnMembershipRecords(at).single(louis.email);
    const { id } = await noted();
    await leave(louis.id);
    at.clock.advance({ hours: 48 });
    await expect(
      at.domain.oneToOnes.note(louis.actor, { withId: marie.id, metOn: '2026-03-03' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    expect(await at.domain.oneToOnes.confirm(louis.actor, id)).toMatchObject({ state: 'CONFIRMED' });
    expect(await list(marie.actor)).toMatchObject([{ other: { fullName: 'Louis Peeters', isFormer: true } }]);
  });

  test('is for members alone', async () => {
    const { louis } = await two();
    const note = { withId: louis.id, metOn: DAY };
    await expect(at.domain.oneToOnes.note(VISITOR, note)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(at.domain.oneToOnes.note(at.admin, note)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

const leave = (accountId: number) =>
  at.database.db
    .updateTable('seat_assignment')
    .set({ state: 'RELEASED', to_on: today(at.clock) })
    .where('account_id', '=', accountId)
    .execute();
