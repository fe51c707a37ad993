// The letter that tells of an absence: what it says, and that days and fees depend on whether it was received.

import { describe, expect, test } from 'vitest';
import { claimDue, park } from '../../mail/queue.ts';
import { createAbsences, LOU } from '../../testing/absences.ts';
import { publishedEvent } from '../../testing/event-fields.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';

const at = invoicingPerTest();
const acts = () => createAbsences(at);
const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ');

describe('The letter about an absence', () => {
  test('says on what it rests, what it may cost, and how to contest it', async () => {
    const { member, register, goTo, runJob, enter, tell } = acts();
    const { id } = await publishedEvent(at);
    const [marie, paul, zoe] = [await member('Marie Dubois'), await member('Paul'), await member('Zoé')];
    for (const person of [marie, paul, zoe]) await register(person, id);
    goTo('2026-03-24T09:00:00.000Z');
    await runJob();
    goTo('2026-03-26T17:50:00.000Z');
    await enter(id, paul);
    goTo('2026-03-26T18:40:00.000Z');
    await enter(id, zoe);
    goTo('2026-03-27T09:00:00.000Z');
    await runJob();
    await at.domain.events.close(at.admin, id);
    await tell(id);
    const letter = (await at.mailsTo(marie.email)).at(-1);
    expect(plain(letter?.subject)).toBe('Nous ne vous avons pas vu : Dîner de printemps – Cercle');
    const text = plain(letter?.text);
    for (const sentence of [
      'Vous aviez une place à cet événement, jeudi 26 mars 2026 à 19:00, et personne ne vous a vu passer à l’accueil.',
      'Nos conditions générales prévoient pour cela des frais de 15 € HTVA. Rien n’est dû aujourd’hui.',
      'Vous avez 14 jours à partir de la réception de cet e-mail',
      'en répondant simplement à cet e-mail',
      'Inscription : 2 mars 2026 à 10:00',
      'Sans frais jusqu’au : mercredi 18 mars 2026 inclus : 8 jours avant l’événement du 26 mars 2026, ce jour compris.',
      'Rappel envoyé : 24 mars 2026 à 10:00',
      'À l’accueil : 2 personnes sont passées entre le 26 mars 2026 à 18:50 et le 26 mars 2026 à 19:40, sur un appareil ; vous n’y figurez pas.',
      'Frais : 15 € HTVA',
      'https://www.cercle.example/mon-cercle#absences',
    ])
      expect(text).toContain(sentence);
  });

  test('about a guest goes to the member who brought them, and one about a late withdrawal says when it was', async () => {
    const { member, register, goTo, holdAndClose, tell } = acts();
    const { id } = await publishedEvent(at);
    const [marie, paul, zoe] = [await member('Marie'), await member('Paul'), await member('Zoé')];
    await register(marie, id, [LOU]);
    for (const person of [paul, zoe]) await register(person, id);
    goTo('2026-03-20T09:00:00.000Z');
    await at.domain.registrations.withdraw(zoe, id, { isFeeSeen: true });
    await holdAndClose(id, marie, paul);
    await tell(id);
    const aboutLou = (await at.mailsTo(marie.email)).at(-1);
    expect(plain(aboutLou?.subject)).toContain('Nous n’avons pas vu votre invité');
    expect(plain(aboutLou?.text)).toContain(
      'pour votre invité Lou Martin, que personne n’a vu passer à l’accueil',
    );
    expect(await at.mailsTo(LOU.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('vu') }),
    );
    const late = plain((await at.mailsTo(zoe.email)).at(-1)?.text);
    expect(late).toContain('Vous vous êtes désinscrit après le délai, et personne n’a repris votre place.');
    expect(late).toContain('Désinscription : 20 mars 2026 à 10:00');
    expect(late).not.toContain('vous n’y figurez pas');
  });
});

describe('Nobody is charged for what they were not told:', () => {
  test('a letter that is not accepted starts no days, however long it waits', async () => {
    const { member, missedBy, rows, liveTo, feeDocuments } = acts();
    const { event } = await missedBy([await member('Marie Dubois')]);
    await at.domain.noShows.tell(at.admin, event.id, [(await rows(event.id))[0]?.id ?? 0]);
    await liveTo('2026-06-10');
    expect(await rows(event.id)).toMatchObject([{ state: 'PROPOSED', letter: 'ON_ITS_WAY', toldOn: null }]);
    expect(await feeDocuments()).toEqual([]);
  });

  test('one that the mail server gave up waits to be told again', async () => {
    const { member, missedBy, rows, runJob, history, liveTo, feeDocuments } = acts();
    const { event } = await missedBy([await member('Marie Dubois')]);
    await at.domain.noShows.tell(at.admin, event.id, [(await rows(event.id))[0]?.id ?? 0]);
    const { db } = at.database;
    for (const mail of await claimDue(db, at.clock, 100))
      await park(db, at.clock, mail, '550 5.1.1 User unknown');
    await runJob();
    expect(await rows(event.id)).toMatchObject([
      { state: 'PROPOSED', letter: 'RETURNED', can: ['tell', 'waive'] },
    ]);
    expect((await history(event.id)).at(-1)).toBe('returned Calendrier 550 5.1.1 User unknown');
    await liveTo('2026-06-10');
    expect(await feeDocuments()).toEqual([]);
  });

  test.each(['before the clock noted that it was accepted', 'after it did'])(
    'one that comes back %s is not chargeable; told again, its days begin again',
    async (when) => {
      const { member, missedBy, rows, tell, acceptMails, returnLetters, liveTo, feeDocuments } = acts();
      const { event } = await missedBy([await member('Marie Dubois')]);
      if (when === 'after it did') await tell(event.id);
      else {
        await at.domain.noShows.tell(at.admin, event.id, [(await rows(event.id))[0]?.id ?? 0]);
        await acceptMails();
      }
      await returnLetters(event.id);
      await liveTo('2026-06-10');
      expect(await rows(event.id)).toMatchObject([
        { state: 'PROPOSED', letter: 'RETURNED', toldOn: null, contestUntil: null, can: ['tell', 'waive'] },
      ]);
      expect(await feeDocuments()).toEqual([]);
      await tell(event.id);
      expect(await rows(event.id)).toMatchObject([
        { state: 'TOLD', toldOn: '2026-06-10', contestUntil: '2026-06-24' },
      ]);
      await liveTo('2026-06-25');
      expect(await feeDocuments()).toEqual(['INVOICE DRAFT 18.15 S2100']);
    },
  );

  test('one that comes back once the member has contested, or was charged, changes nothing', async () => {
    const { toldAbsence, returnLetters, runJob, absences, liveTo } = acts();
    const { marie, id, eventId } = await toldAbsence();
    await at.domain.noShows.contestOwn(marie, id, 'J’étais là.');
    await returnLetters(eventId);
    await runJob();
    expect(await absences(eventId)).toEqual(['Marie Dubois ABSENT DISPUTED']);
    await at.domain.noShows.uphold(at.admin, id, 'Non');
    await liveTo('2026-04-11');
    await returnLetters(eventId);
    await runJob();
    expect(await absences(eventId)).toEqual(['Marie Dubois ABSENT CHARGED']);
  });

  test('without a mail server, a letter that became a file tells nobody', async () => {
    const { member, missedBy, rows, runJob } = acts();
    const { event } = await missedBy([await member('Marie Dubois')]);
    await at.domain.noShows.tell(at.admin, event.id, [(await rows(event.id))[0]?.id ?? 0]);
    const now = at.clock.now().toISOString();
    await at.database.db.updateTable('mail').set({ sent_at: now, written_to_file: true }).execute();
    await runJob();
    expect(await rows(event.id)).toMatchObject([{ state: 'PROPOSED', letter: 'ON_ITS_WAY' }]);
  });

  test('days off of the clock move no day: the days run from when the letter was accepted', async () => {
    const { member, missedBy, rows, acceptMails, liveTo, feeDocuments } = acts();
    const { event } = await missedBy([await member('Marie Dubois')]);
    await at.domain.noShows.tell(at.admin, event.id, [(await rows(event.id))[0]?.id ?? 0]);
    await acceptMails();
    await liveTo('2026-04-05');
    expect(await rows(event.id)).toMatchObject([{ toldOn: '2026-03-27', contestUntil: '2026-04-10' }]);
    await liveTo('2026-05-20');
    expect(await feeDocuments()).toEqual(['INVOICE DRAFT 18.15 S2100']);
  });
});
