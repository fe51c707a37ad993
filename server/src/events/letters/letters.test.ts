import { describe, expect, test } from 'vitest';
import { clubPerTest } from '../../testing/club.ts';
import { eventFields, eventUpdateOf, publishedEvent } from '../../testing/event-fields.ts';
import { createEventLetters } from '../../testing/event-letters.ts';

const club = clubPerTest();
const acts = () => createEventLetters(club);
/** Without a no-break space in it, to be read more easily. */
const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ');
const NO_FEE = { isFeeSeen: false };
const FEE = { isFeeSeen: true };
const LOU = { name: 'Lou Martin', email: 'lou@ailleurs.example' };
/** On 20 March the deadline to withdraw from the event of 26 March is over. */
const LATE = '2026-03-20T09:00:00.000Z';

describe('Who gets a seat', () => {
  test('is told when and where, until when they may withdraw and why, and has it in their calendar', async () => {
    const { member, register, letters } = acts();
    const { id } = await publishedEvent(club);
    const marie = await member('Marie Dubois');
    await register(marie, id);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      to: marie.email,
      subject: 'Votre inscription\u202f: Dîner de printemps – Cercle',
      calendar: 'REQUEST 0 2026-03-26T18:00',
    });
    const text = plain(letter?.text);
    expect(text).toContain('Bonjour Marie Dubois,');
    expect(text).toContain('Événement : Dîner de printemps');
    expect(text).toContain('Quand : jeudi 26 mars 2026, de 19:00 à 22:00');
    expect(text).toContain('Où : Château du Lac, Avenue du Lac 87, 1332 Genval');
    expect(text).toContain(
      'On se désinscrit sans frais jusqu’au mercredi 18 mars 2026 inclus : 8 jours avant l’événement du 26 mars 2026, ce jour compris. Ensuite, une absence coûte 15 € HTVA, sauf si une autre personne prend la place.',
    );
    expect(text).toContain('https://www.cercle.example/evenements/diner-de-printemps-2026-03-26');
    expect(await letters(), 'once').toEqual([]);
  });

  test('E20 from the waiting list gets one letter for each thing that happens', async () => {
    const { member, register, letters, subjects } = acts();
    const { id } = await publishedEvent(club, { capacity: 1 });
    const [marie, paul] = [await member('Marie Dubois'), await member('Paul Petit')];
    await register(marie, id);
    await register(paul, id);
    expect(await subjects()).toEqual([
      `${marie.email}: Votre inscription`,
      `${paul.email}: En liste d’attente`,
    ]);
    await club.domain.registrations.withdraw(marie, id, NO_FEE);
    const [offer, farewell, ...others] = await letters();
    expect(others).toEqual([]);
    expect(offer).toMatchObject({ to: paul.email, calendar: '' });
    expect(plain(offer?.text)).toContain(
      'Répondez sur la page de l’événement avant le mercredi 4 mars 2026 à 10:00 (heure de Bruxelles).',
    );
    expect(farewell).toMatchObject({ to: marie.email, calendar: 'CANCEL 1 2026-03-26T18:00' });
    await club.domain.registrations.accept(paul, id, NO_FEE);
    expect(await subjects()).toEqual([`${paul.email}: Votre inscription`]);
  });

  test('hears nothing of a step that was over before its letter was written', async () => {
    const { member, register, subjects } = acts();
    const { id } = await publishedEvent(club, { capacity: 1 });
    const [marie, paul] = [await member('Marie Dubois'), await member('Paul Petit')];
    await register(marie, id);
    await register(paul, id);
    await club.domain.registrations.withdraw(marie, id, NO_FEE);
    await club.domain.registrations.accept(paul, id, NO_FEE);
    expect(await subjects()).toEqual([
      `${marie.email}: Votre désinscription`,
      `${paul.email}: Votre inscription`,
    ]);
  });

  test('gets no letter once their account is deleted', async () => {
    const { member, register, letters } = acts();
    const { id } = await publishedEvent(club);
    await register(await member(), id);
    await club.database.db.updateTable('event_registration').set({ account_id: null }).execute();
    expect(await letters()).toEqual([]);
  });
});

describe('Who lets an offer pass', () => {
  test('is told that the next one has it', async () => {
    const { member, register, letters, subjects, goTo } = acts();
    const { id } = await publishedEvent(club, { capacity: 1 });
    const [marie, paul, zoe] = [await member('Marie'), await member('Paul'), await member('Zoé')];
    for (const person of [marie, paul, zoe]) await register(person, id);
    await club.domain.registrations.withdraw(marie, id, NO_FEE);
    await letters();
    goTo('2026-03-04T09:00:00.000Z');
    expect(await subjects()).toEqual([
      `${paul.email}: La place n’est plus réservée`,
      `${zoe.email}: Une place pour vous`,
    ]);
  });
});

describe('Who withdraws after the deadline', () => {
  test('learns what may be due and that it is not once another takes the seat, and then that it is not', async () => {
    const { member, register, letters, subjects, goTo } = acts();
    const { id } = await publishedEvent(club, { capacity: 1 });
    const [marie, paul] = [await member('Marie Dubois'), await member('Paul Petit')];
    await register(marie, id);
    await register(paul, id);
    await letters();
    goTo(LATE);
    await club.domain.registrations.withdraw(marie, id, FEE);
    const [announcement, late] = await letters();
    expect(announcement).toMatchObject({ to: paul.email, calendar: '' });
    expect(plain(announcement?.text)).toContain(
      'la première qui dit oui, sur la page de l’événement, l’obtient',
    );
    expect(late).toMatchObject({ to: marie.email, calendar: 'CANCEL 1 2026-03-26T18:00' });
    const text = plain(late?.text);
    expect(text).toContain('Le délai pour se désinscrire sans frais s’est terminé le mercredi 18 mars 2026');
    expect(text).toContain('15 € HTVA peuvent vous être demandés');
    expect(text).toContain('Si une autre personne prend votre place, vous ne devrez rien');
    await club.domain.registrations.accept(paul, id, FEE);
    expect(await subjects()).toEqual([
      `${marie.email}: Votre place est reprise`,
      `${paul.email}: Votre inscription`,
    ]);
  });
});

describe('E8 An event that the club cancels', () => {
  test('is told to all, and leaves the calendars of those who had a seat; nobody is reminded of it', async () => {
    const { member, register, letters, goTo } = acts();
    const { id } = await publishedEvent(club, { capacity: 2 });
    const [marie, paul] = [await member('Marie Dubois'), await member('Paul Petit')];
    await register(marie, id, [LOU]);
    await register(paul, id);
    await letters();
    await club.domain.events.cancel(club.admin, id, { reason: 'La salle a brûlé.\nPersonne n’est blessé.' });
    const cancellations = await letters();
    expect(cancellations.map(({ to, calendar }) => [to, calendar]).sort()).toEqual(
      [
        [marie.email, 'CANCEL 2 2026-03-26T18:00'],
        [LOU.email, 'CANCEL 2 2026-03-26T18:00'],
        [paul.email, ''],
      ].sort(),
    );
    for (const { text } of cancellations) expect(text).toContain('> La salle a brûlé.');
    goTo('2026-03-25T09:00:00.000Z');
    expect(await letters()).toEqual([]);
  });
});

describe('E17 An event that moves', () => {
  test('is told to all with its new hour, by an invitation that replaces the first', async () => {
    const { member, register, letters } = acts();
    const event = await publishedEvent(club, { capacity: 1 });
    const [marie, paul] = [await member('Marie Dubois'), await member('Paul Petit')];
    await register(marie, event.id);
    await register(paul, event.id);
    await letters();
    const later = { startsAt: '2026-04-02T18:00', endsAt: '2026-04-02T21:00' };
    await club.domain.events.update(club.admin, event.id, eventUpdateOf(event, later));
    const changes = await letters();
    expect(changes.map(({ to, calendar }) => [to, calendar]).sort()).toEqual([
      [marie.email, 'REQUEST 1 2026-04-02T16:00'],
      [paul.email, ''],
    ]);
    const text = plain(changes[0]?.text);
    expect(text).toContain('Il devait commencer le jeudi 26 mars 2026 à 19:00.');
    expect(text).toContain('Quand : jeudi 2 avril 2026, de 18:00 à 21:00');
  });

  test('twice before its letters are written is told once, as it is now', async () => {
    const { member, register, letters } = acts();
    const event = await publishedEvent(club);
    await register(await member(), event.id);
    await letters();
    const move = eventUpdateOf(event, { startsAt: '2026-03-26T18:00' });
    const { version } = await club.domain.events.update(club.admin, event.id, move);
    await club.domain.events.update(club.admin, event.id, { ...move, startsAt: '2026-03-26T17:00', version });
    expect(await letters()).toMatchObject([{ calendar: 'REQUEST 2 2026-03-26T16:00' }]);
  });
});

describe('A guest', () => {
  test('is invited at their own address, in the name of the member, and told that they are not expected any more', async () => {
    const { member, register, letters } = acts();
    const { id } = await publishedEvent(club);
    const marie = await member('Marie Dubois');
    await register(marie, id, [LOU]);
    const written = await letters();
    const toGuest = written.find(({ to }) => to === LOU.email);
    expect(plain(toGuest?.subject)).toBe('Marie Dubois vous invite : Dîner de printemps – Cercle');
    expect(toGuest?.calendar).toBe('REQUEST 0 2026-03-26T18:00');
    expect(plain(toGuest?.text)).toContain('Marie Dubois nous a donné votre adresse pour cet événement');
    expect(plain(written.find(({ to }) => to === marie.email)?.text)).toContain('Votre invité : Lou Martin');
    const own = await club.domain.registrations.findById(marie, id);
    const guestId = own.registration?.guests[0]?.id ?? 0;
    await club.domain.registrations.removeGuest(marie, id, guestId, NO_FEE);
    const [farewell, ...others] = await letters();
    expect(others).toEqual([]);
    expect(farewell).toMatchObject({ to: LOU.email, calendar: 'CANCEL 1 2026-03-26T18:00' });
  });

  test('reads no link that the name of a member would become, and none to a page for members', async () => {
    const { member, register, letters } = acts();
    const { id } = await publishedEvent(club, { audience: 'MEMBERS' });
    await register(await member('Gagnez sur offre.example'), id, [LOU]);
    const toGuest = (await letters()).find(({ to }) => to === LOU.email);
    expect(toGuest?.text).not.toMatch(/offre\.example|\/evenements\//);
    expect(plain(toGuest?.subject)).toContain('Un membre du cercle vous invite');
  });

  test('who waits is offered a seat by a letter to the member', async () => {
    const { member, register, letters, subjects } = acts();
    const { id } = await publishedEvent(club, { capacity: 2 });
    const [marie, paul] = [await member('Marie Dubois'), await member('Paul Petit')];
    await register(marie, id);
    await register(paul, id);
    await letters();
    await club.domain.registrations.addGuest(marie, id, { ...LOU, company: '', isFeeSeen: false });
    expect(await subjects()).toEqual([`${marie.email}: Votre invité est en liste d’attente`]);
    await club.domain.registrations.withdraw(paul, id, NO_FEE);
    expect(await subjects()).toEqual([
      `${marie.email}: Une place pour votre invité`,
      `${paul.email}: Votre désinscription`,
    ]);
  });
});

test('Two processes at once write each letter once', async () => {
  const { member, register, runJob, letters } = acts();
  const { id } = await publishedEvent(club);
  for (let count = 0; count < 8; count += 1) await register(await member(), id);
  const counts = await Promise.all([runJob(), runJob()]);
  expect(counts[0].letters + counts[1].letters).toBe(8);
  expect(await letters()).toHaveLength(8);
});

test('A letter shows the days of an event that lasts over midnight', async () => {
  const { member, register, letters } = acts();
  const { id } = await publishedEvent(club, {
    ...eventFields(),
    startsAt: '2026-03-28T20:00',
    endsAt: '2026-03-29T03:00',
  });
  await register(await member(), id);
  expect(plain((await letters())[0]?.text)).toContain(
    'Quand : du samedi 28 mars 2026 à 20:00 au dimanche 29 mars 2026 à 03:00',
  );
});
