import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { clubPerTest } from '../../testing/club.ts';
import { createDoorRecords } from '../../testing/door-records.ts';
import { createEventLetters } from '../../testing/event-letters.ts';
import { lockAddresses } from './guest-invitations.table.ts';

const club = clubPerTest();
/** Without the lock, the other event would have read by then that nobody has invited them. */
const WHILE_READING_MS = 300;
const LOU = 'lou@ailleurs.example';
let door: ReturnType<typeof createDoorRecords>;
let event: number;
beforeEach(async () => {
  door = createDoorRecords(club);
  event = await door.event();
});

/** A guest of a new member who comes to the event. @returns the registration */
async function guestWhoCame({ email = LOU, of = event, name = 'Lou Martin' } = {}): Promise<number> {
  const marie = await createEventLetters(club).member('Marie Dubois');
  const host = await door.registration(of, { accountId: marie.id });
  const guest = await door.registration(of, { hostId: host, name, email });
  await door.send(of, 'Entrée', door.checkIn({ what: 'SEARCH', registrationId: guest }));
  return guest;
}

const hold = (id = event) => club.domain.events.hold(club.admin, id);
const invite = async (id = event) =>
  (await club.domain.eventRegistrations.inviteGuests(club.admin, id)).invited;
const toInvite = async (id = event) => (await club.domain.events.details(club.admin, id)).guestsToInvite;
const letters = () => createEventLetters(club).letters();
const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ');

describe('A guest who came', () => {
  test('is invited to join by one letter, which says from whom the address is and that no other follows', async () => {
    await guestWhoCame();
    await hold();
    await letters();
    expect(await toInvite()).toBe(1);
    expect(await invite()).toBe(1);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: LOU, calendar: '' });
    expect(plain(letter?.subject)).toBe('Merci de votre présence : Dîner de rentrée – Cercle');
    const text = plain(letter?.text);
    expect(text).toContain('Bonjour Lou Martin,');
    expect(text).toContain('à « Dîner de rentrée », où Marie Dubois vous avait invité.');
    expect(text).toContain('Notre cercle réunit des responsables d’entreprise');
    expect(text).toContain('https://www.cercle.example/devenir-membre');
    expect(text).toContain('Cette invitation est la seule : nous ne vous écrirons plus');
    expect([await toInvite(), await invite(), await letters()]).toEqual([0, 0, []]);
  });

  test('is invited after the close too, and not before the end', async () => {
    await guestWhoCame();
    expect(await toInvite()).toBe(0);
    await expect(invite()).rejects.toMatchObject({ code: 'conflict' });
    await hold();
    await club.domain.events.close(club.admin, event);
    expect(await invite()).toBe(1);
  });

  test('is invited once ever: by two clicks, by two events at once, and by a later one', async () => {
    const second = await door.event();
    const third = await door.event();
    for (const of of [event, second, third]) await guestWhoCame({ of });
    for (const id of [event, second, third]) await hold(id);
    const invited = await Promise.all([invite(), invite(), invite(second), invite(second)]);
    expect(invited.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect([await toInvite(third), await invite(third)]).toEqual([0, 0]);
    const toLou = (await letters()).filter(({ subject }) => subject.startsWith('Merci'));
    expect(toLou.map(({ to }) => to)).toEqual([LOU]);
    const entries = await club.database.db
      .selectFrom('audit_entry')
      .select('subject_id')
      .where('action', '=', 'registration.invited')
      .execute();
    expect(entries).toHaveLength(1);
  });

  test('is invited by one event, while another is about to invite them: it waits until that is known', async () => {
    const second = await door.event();
    const first = await guestWhoCame();
    await guestWhoCame({ of: second });
    await hold(second);
    const { db } = club.database;
    const waiting = await db.transaction().execute(async (trx) => {
      await lockAddresses(trx, [LOU]);
      const line = {
        registration_id: first,
        kind: 'guest.invited' as const,
        at: club.clock.now().toISOString(),
      };
      const by = { account_id: null, by_name: 'Nora', facts: '{}' };
      await trx
        .insertInto('registration_history')
        .values({ ...line, ...by })
        .execute();
      const invited = invite(second);
      await wait(WHILE_READING_MS);
      return { invited };
    });
    expect(await waiting.invited).toBe(0);
  });

  test('twice with one address, after a withdrawal, is one', async () => {
    const guest = await guestWhoCame();
    await club.database.db
      .updateTable('event_registration')
      .set({ state: 'WITHDRAWN' })
      .where('id', '=', guest)
      .execute();
    await guestWhoCame();
    await hold();
    expect([await toInvite(), await invite()]).toEqual([1, 1]);
  });

  test('reads no link that the name of a member would become', async () => {
    await guestWhoCame();
    await hold();
    const host = club.database.db.updateTable('account').set({ full_name: 'Gagnez sur offre.example' });
    await host.where('full_name', '=', 'Marie Dubois').execute();
    await invite();
    const text = (await letters()).find(({ to }) => to === LOU)?.text ?? '';
    expect(text).not.toContain('offre.example');
    expect(text).toContain('où un membre du cercle vous avait invité');
  });
});

describe('Nobody is invited', () => {
  test('who did not come, who has an account or a request, or whose host is gone; nor a walk-in', async () => {
    const marie = await createEventLetters(club).member('Marie Dubois');
    const host = await door.registration(event, { accountId: marie.id });
    await door.registration(event, { hostId: host, email: 'absente@ailleurs.example' });
    await guestWhoCame();
    const member = await club.joinedMember();
    const pending = await club.submittedRequest();
    await guestWhoCame({ email: member.email });
    await guestWhoCame({ email: pending.user.email });
    const known = await guestWhoCame({ email: 'connue@ailleurs.example' });
    await club.database.db
      .updateTable('event_registration')
      .set({ account_id: member.id })
      .where('id', '=', known)
      .execute();
    const orphan = await guestWhoCame({ email: 'orphelin@ailleurs.example' });
    await club.database.db
      .updateTable('event_registration')
      .set({ account_id: null })
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('event_registration as guest').select('guest.host_id').where('guest.id', '=', orphan),
      )
      .execute();
    const walkIn = { name: 'Luc Passant', email: 'luc@ailleurs.example', company: '' };
    await door.send(event, 'Entrée', door.checkIn({ what: 'WALK_IN', walkIn }));
    await hold();
    expect([await toInvite(), await invite()]).toEqual([1, 1]);
  });

  test('who gave up the address for another, or asked for its erasure', async () => {
    const member = await club.joinedMember();
    await club.database.db
      .insertInto('email_change')
      .values({
        ...{ account_id: member.id, former_email: 'avant@ailleurs.example', former_verified_at: null },
        ...{ created_at: club.clock.now().toISOString(), done_at: club.clock.now().toISOString() },
      })
      .execute();
    await guestWhoCame({ email: 'avant@ailleurs.example' });
    await guestWhoCame();
    await hold();
    await club.domain.personalData.erase(club.admin, { email: LOU, confirmation: LOU });
    expect([await toInvite(), await invite()]).toEqual([0, 0]);
  });

  test('by a letter once they have an account, though the invitation was asked for before', async () => {
    await guestWhoCame();
    await hold();
    await letters();
    await invite();
    await club.database.db
      .updateTable('account')
      .set({ email: LOU })
      .where('id', '=', club.adminId)
      .execute();
    expect(await letters()).toEqual([]);
  });

  test('by an event whose door was not used', async () => {
    const marie = await createEventLetters(club).member('Marie Dubois');
    const host = await door.registration(event, { accountId: marie.id });
    await door.registration(event, { hostId: host, email: LOU });
    await hold();
    expect([await toInvite(), await invite()]).toEqual([0, 0]);
  });
});
