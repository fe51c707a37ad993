// What members and administrators say about an absence, and what becomes of its fee then.

import { describe, expect, test } from 'vitest';
import { createAbsences, LOU } from '../../testing/absences.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { ADMIN_EMAIL } from '../../testing/world.ts';

const at = invoicingPerTest();
const acts = () => createAbsences(at);
const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ');

describe('A member who is told of an absence', () => {
  test('contests it on the last day, and nothing is charged until the circle answers', async () => {
    const { toldAbsence, liveTo, goTo, absences, feeDocuments, history } = acts();
    const { marie, id, eventId } = await toldAbsence();
    // Late in the evening of 10 April, in Belgium.
    goTo('2026-04-10T21:59:00.000Z');
    const contested = await at.domain.noShows.contestOwn(marie, id, 'J’étais là.');
    expect(contested).toMatchObject({
      state: 'DISPUTED',
      canContest: false,
      contest: { reason: 'J’étais là.' },
    });
    await liveTo('2026-06-10');
    expect(await absences(eventId)).toEqual(['Marie Dubois ABSENT DISPUTED']);
    expect(await feeDocuments()).toEqual([]);
    expect(await history(eventId)).toEqual([
      `proposed ${ADMIN_EMAIL}`,
      `sent ${ADMIN_EMAIL}`,
      'told Calendrier',
      'contested Marie Dubois J’étais là.',
    ]);
  });

  test('contests it no more on the day after, whether the clock came by or not; nor can an administrator for her', async () => {
    const { toldAbsence, goTo, liveTo } = acts();
    const { marie, id } = await toldAbsence();
    const refusal = {
      code: 'conflict',
      message: 'Cette absence pouvait être contestée jusqu’au 10 avril 2026 inclus.',
    };
    goTo('2026-04-10T22:00:00.000Z');
    const contest = () => at.domain.noShows.contestOwn(marie, id, 'J’étais là.');
    await expect(contest()).rejects.toMatchObject(refusal);
    await liveTo('2026-04-11');
    await expect(contest()).rejects.toMatchObject(refusal);
    await expect(at.domain.noShows.contest(at.admin, id, 'Par téléphone')).rejects.toMatchObject(refusal);
  });

  test('contests it as soon as the letter arrived, before the clock has noted that', async () => {
    const { member, missedBy, rows, acceptMails } = acts();
    const marie = await member('Marie Dubois');
    const { event } = await missedBy([marie]);
    const [{ id } = { id: 0 }] = await rows(event.id);
    await at.domain.noShows.tell(at.admin, event.id, [id]);
    await expect(at.domain.noShows.contestOwn(marie, id, 'J’étais là.')).rejects.toMatchObject({
      code: 'conflict',
    });
    await acceptMails();
    await at.domain.noShows.contestOwn(marie, id, 'J’étais là.');
    expect(await rows(event.id)).toMatchObject([{ state: 'DISPUTED', toldOn: '2026-03-27' }]);
  });

  test('contests neither that of another, nor one that was never announced', async () => {
    const { member, missedBy, rows, absences, toldAbsence } = acts();
    const { id, eventId } = await toldAbsence();
    const paul = await member('Paul Petit');
    await expect(at.domain.noShows.contestOwn(paul, id, 'Non')).rejects.toMatchObject({ code: 'not-found' });
    expect(await absences(eventId)).toEqual(['Marie Dubois ABSENT TOLD']);
    const later = { startsAt: '2026-05-07T19:00', endsAt: '2026-05-07T22:00' };
    const { event } = await missedBy([paul], { change: later });
    const [untold] = await rows(event.id);
    await expect(at.domain.noShows.contestOwn(paul, untold?.id ?? 0, 'Non')).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('The circle', () => {
  test('upholds what was contested: the member reads why, and the clock charges it', async () => {
    const { toldAbsence, runJob, absences, feeDocuments, liveTo } = acts();
    const { marie, id, eventId } = await toldAbsence();
    await expect(at.domain.noShows.uphold(at.admin, id, 'Non')).rejects.toMatchObject({ code: 'conflict' });
    await at.domain.noShows.contestOwn(marie, id, 'J’étais là.');
    const upheld = await at.domain.noShows.uphold(at.admin, id, 'Personne ne vous a vue.');
    expect(upheld).toMatchObject({ state: 'UPHELD', decision: { reason: 'Personne ne vous a vue.' } });
    const letter = (await at.mailsTo(marie.email)).at(-1);
    expect(plain(letter?.subject)).toBe('Notre réponse à votre contestation : Dîner de printemps – Cercle');
    expect(plain(letter?.text)).toContain('Nous maintenons les frais de 15 € HTVA');
    expect(letter?.text).toContain('> Personne ne vous a vue.');
    await runJob();
    expect(await absences(eventId)).toEqual(['Marie Dubois ABSENT CHARGED']);
    await liveTo('2026-06-10');
    expect(await feeDocuments()).toEqual(['INVOICE DRAFT 18.15 S2100']);
  });

  test('waives what nobody was told of without a letter, and what was told with one', async () => {
    const { toldAbsence, member, missedBy, rows } = acts();
    const { marie, id } = await toldAbsence();
    const before = (await at.mailsTo(marie.email)).length;
    await at.domain.noShows.waive(at.admin, id, 'Vous aviez téléphoné.');
    const [letter, ...others] = (await at.mailsTo(marie.email)).slice(before);
    expect(others).toEqual([]);
    expect(plain(letter?.text)).toContain('nous renonçons aux frais de 15 € HTVA');
    expect(letter?.text).toContain('> Vous aviez téléphoné.');
    const paul = await member('Paul Petit');
    const later = { startsAt: '2026-05-07T19:00', endsAt: '2026-05-07T22:00' };
    const { event } = await missedBy([paul], { change: later });
    const known = (await at.mailsTo(paul.email)).length;
    await at.domain.noShows.waive(at.admin, (await rows(event.id))[0]?.id ?? 0, 'Une erreur à l’accueil');
    expect(await at.mailsTo(paul.email)).toHaveLength(known);
  });

  test('waives a fee in a draft: the line leaves it, and the draft goes with its last line', async () => {
    const { member, missedBy, rows, tell, liveTo, feeDocuments } = acts();
    const marie = await member('Marie Dubois');
    const { event } = await missedBy([marie], { guests: [LOU] });
    await tell(event.id);
    await liveTo('2026-04-11');
    expect(await feeDocuments()).toEqual(['INVOICE DRAFT 36.30 S2100 S2100']);
    const [lou, own] = await rows(event.id);
    const waived = await at.domain.noShows.waive(at.admin, lou?.id ?? 0, 'Malade');
    expect(waived).toMatchObject({ state: 'WAIVED', document: null, can: [] });
    expect(await feeDocuments()).toEqual(['INVOICE DRAFT 18.15 S2100']);
    await at.domain.noShows.waive(at.admin, own?.id ?? 0, 'Malade aussi');
    expect(await feeDocuments()).toEqual([]);
    await liveTo('2026-06-11');
    expect(await feeDocuments(), 'for good').toEqual([]);
  });

  test('waives a fee that was issued by a draft of a credit note: the invoice never changes', async () => {
    const { toldAbsence, liveTo, rows, feeDocuments, feeLines } = acts();
    const { marie, id, eventId } = await toldAbsence();
    await liveTo('2026-04-11');
    const document = (await feeLines())[0]?.id ?? 0;
    const before = await at.issue(document);
    await at.domain.noShows.waive(at.admin, id, 'Vous aviez téléphoné.');
    expect(await feeDocuments()).toEqual([
      'INVOICE 2026-000001 18.15 S2100',
      'CREDIT_NOTE DRAFT 18.15 S2100',
    ]);
    expect((await at.domain.documents.find(at.admin, document)).content).toEqual(before.content);
    expect(await rows(eventId)).toMatchObject([{ state: 'WAIVED', document: { number: '2026-000001' } }]);
    expect(plain((await at.mailsTo(marie.email)).at(-1)?.text)).toContain('vous recevrez une note de crédit');
    const credit = (await feeLines()).at(-1)?.id ?? 0;
    expect(await at.issue(credit)).toMatchObject({ creditedDocumentId: document, totalCents: 1_815 });
  });

  test('waives a fee that was credited by hand without crediting it again', async () => {
    const { toldAbsence, liveTo, feeDocuments, feeLines } = acts();
    const { id } = await toldAbsence();
    await liveTo('2026-04-11');
    const document = (await feeLines())[0]?.id ?? 0;
    await at.issue(document);
    await at.credited(document);
    await at.domain.noShows.waive(at.admin, id, 'Créditée');
    expect(await feeDocuments()).toEqual([
      'INVOICE 2026-000001 18.15 S2100',
      'CREDIT_NOTE NC-2026-000001 18.15 S2100',
    ]);
  });

  test('charges again a fee whose draft was deleted, and no other', async () => {
    const { toldAbsence, liveTo, rows, feeDocuments, feeLines } = acts();
    const { id, eventId } = await toldAbsence();
    await expect(at.domain.noShows.charge(at.admin, id)).rejects.toMatchObject({ code: 'conflict' });
    await liveTo('2026-04-11');
    await expect(at.domain.noShows.charge(at.admin, id)).rejects.toMatchObject({ code: 'conflict' });
    await at.domain.documents.remove(at.admin, (await feeLines())[0]?.id ?? 0);
    await liveTo('2026-05-11');
    expect(await rows(eventId)).toMatchObject([
      { state: 'CHARGED', document: null, can: ['waive', 'charge'] },
    ]);
    expect(await at.domain.noShows.charge(at.admin, id)).toMatchObject({
      state: 'CHARGED',
      document: { number: null },
      can: ['waive'],
    });
    expect(await feeDocuments()).toEqual(['INVOICE DRAFT 18.15 S2100']);
  });

  test('tells the others when one cannot be told, and says why', async () => {
    const { member, missedBy, rows } = acts();
    const people = [await member('Marie Dubois'), await member('Zoé Lefèvre')];
    const { event } = await missedBy(people);
    const [marie, zoe] = await rows(event.id);
    const ids = [marie?.id ?? 0, zoe?.id ?? 0];
    expect(await at.domain.noShows.tell(at.admin, event.id, [ids[0] ?? 0])).toEqual({ told: 1, refused: [] });
    expect(await at.domain.noShows.tell(at.admin, event.id, [...ids, 999_999])).toEqual({
      told: 1,
      refused: [
        { id: ids[0], message: 'La lettre qui annonce cette absence est en route.' },
        { id: 999_999, message: 'Cette absence n’existe pas ou plus.' },
      ],
    });
    const log = await at.domain.auditLog.list(at.admin, {
      ...{ page: 0, size: 10, q: '', kind: 'event', sort: 'createdAt,desc' },
    } as const);
    expect(log.content.map(({ action }) => action).slice(0, 3)).toEqual([
      'no-show.told',
      'no-show.told',
      'event.closed',
    ]);
  });

  test('sees how often a member was absent in the two years before, except without a fee', async () => {
    const { member, missedBy, rows } = acts();
    const marie = await member('Marie Dubois');
    const first = await missedBy([marie], { guests: [LOU] });
    const [lou] = await rows(first.event.id);
    await at.domain.noShows.waive(at.admin, lou?.id ?? 0, 'Malade');
    const later = { startsAt: '2027-05-06T19:00', endsAt: '2027-05-06T22:00' };
    const second = await missedBy([marie], { change: later });
    expect(await rows(second.event.id)).toMatchObject([{ earlier: 1 }]);
    const last = { startsAt: '2028-05-04T19:00', endsAt: '2028-05-04T22:00' };
    const third = await missedBy([marie], { change: last });
    expect(await rows(third.event.id), 'the first one is forgotten').toMatchObject([{ earlier: 1 }]);
  });
});
