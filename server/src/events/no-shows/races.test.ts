// Two at once: the second finds what the first did, and nothing is charged twice.

import { describe, expect, test } from 'vitest';
import { createAbsences, LOU } from '../../testing/absences.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';

const at = invoicingPerTest();
const acts = () => createAbsences(at);
const outcomesOf = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works))
    .map((work) => (work.status === 'fulfilled' ? 'done' : work.reason.code))
    .sort();

describe('The clock', () => {
  test('run twice, and by four processes at once, charges each absence once, in one draft for each payer', async () => {
    const { member, missedBy, tell, goTo, runJob, feeDocuments } = acts();
    const company = await at.company('2026-03-02');
    const people = await Promise.all(['Marie', 'Zoé', 'Ugo'].map((name) => member(name)));
    for (const { id } of people.slice(0, 2)) await at.domain.memberships.assignSeat(at.admin, company, id);
    const one = await missedBy(people);
    const later = { startsAt: '2026-03-31T19:00', endsAt: '2026-03-31T22:00' };
    const other = await missedBy(people, { change: later });
    for (const { event } of [one, other]) await tell(event.id);
    goTo('2026-05-20T09:00:00.000Z');
    await Promise.all([runJob(), runJob(), runJob(), runJob()]);
    await runJob();
    expect(await feeDocuments()).toHaveLength(2);
    expect((await feeDocuments()).sort()).toEqual([
      'INVOICE DRAFT 36.30 S2100 S2100',
      'INVOICE DRAFT 72.60 S2100 S2100 S2100 S2100',
    ]);
  });

  test('that dies after some of them charges the others when it runs again', async () => {
    const { member, missedBy, tell, goTo, runJob, feeDocuments, feeLines } = acts();
    // One more than are charged at once on PostgreSQL.
    const guests = [1, 2, 3].map((number) => ({ ...LOU, email: `lou${number}@ailleurs.example` }));
    const { event } = await missedBy([await member('Marie')], { guests });
    await tell(event.id);
    goTo('2026-05-20T09:00:00.000Z');
    let beats = 0;
    const dying = at.domain.eventJob.run(async () => {
      beats += 1;
      if (beats > 1) throw new Error('The process died');
    });
    await expect(dying).rejects.toThrow('The process died');
    const charged = (await feeLines()).length;
    expect([charged > 0, charged < 4]).toEqual([true, true]);
    await runJob();
    expect(await feeDocuments()).toEqual(['INVOICE DRAFT 72.60 S2100 S2100 S2100 S2100']);
  });
});

describe('Of two at once, one wins:', () => {
  test('two administrators who tell the same member, by one letter', async () => {
    const { member, missedBy, rows } = acts();
    const marie = await member('Marie');
    const { event } = await missedBy([marie]);
    const before = (await at.mailsTo(marie.email)).length;
    const ids = (await rows(event.id)).map(({ id }) => id);
    const tell = () => at.domain.noShows.tell(at.admin, event.id, ids);
    const told = await Promise.all([tell(), tell()]);
    expect(told.map((each) => each.told).sort()).toEqual([0, 1]);
    expect(await at.mailsTo(marie.email)).toHaveLength(before + 1);
  });

  test('two administrators who decide', async () => {
    const { toldAbsence, rows } = acts();
    const { marie, id, eventId } = await toldAbsence();
    await at.domain.noShows.contestOwn(marie, id, 'J’étais là.');
    const { noShows } = at.domain;
    const contest = () => noShows.contestOwn(marie, id, 'J’étais là.');
    expect(await outcomesOf([contest(), contest()])).toEqual(['conflict', 'conflict']);
    const before = (await at.mailsTo(marie.email)).length;
    const works = [noShows.uphold(at.admin, id, 'Non'), noShows.uphold(at.admin, id, 'Non plus')];
    expect(await outcomesOf(works)).toEqual(['conflict', 'done']);
    expect(await at.mailsTo(marie.email)).toHaveLength(before + 1);
    const waives = [noShows.waive(at.admin, id, 'Bon'), noShows.waive(at.admin, id, 'Bien')];
    expect(await outcomesOf(waives)).toEqual(['conflict', 'done']);
    expect(await rows(eventId)).toMatchObject([{ state: 'WAIVED' }]);
  });

  test('a member who contests in the last minute and the clock, which charges nothing then', async () => {
    const { toldAbsence, goTo, runJob, absences, feeDocuments } = acts();
    const { marie, id, eventId } = await toldAbsence();
    goTo('2026-04-10T21:59:59.000Z');
    const contest = at.domain.noShows.contestOwn(marie, id, 'J’étais là.');
    goTo('2026-04-10T22:00:00.000Z');
    const [contested] = await outcomesOf([contest, runJob()]);
    const charged = (await feeDocuments()).length;
    if (contested === 'conflict') expect(await absences(eventId)).toEqual(['Marie Dubois ABSENT CHARGED']);
    else expect([charged, ...(await absences(eventId))]).toEqual([0, 'Marie Dubois ABSENT DISPUTED']);
  });

  test('who charges again and who waives: a line, or none, never a line of a waived fee', async () => {
    const { toldAbsence, liveTo, feeLines, rows } = acts();
    const { id, eventId } = await toldAbsence();
    await liveTo('2026-04-11');
    await at.domain.documents.remove(at.admin, (await feeLines())[0]?.id ?? 0);
    const { noShows } = at.domain;
    await outcomesOf([
      noShows.charge(at.admin, id),
      noShows.charge(at.admin, id),
      noShows.waive(at.admin, id, 'Bon'),
    ]);
    expect(await rows(eventId)).toMatchObject([{ state: 'WAIVED' }]);
    expect(await feeLines()).toEqual([]);
  });

  test('who waives a fee and who issues its draft: nothing is issued, or what was is credited', async () => {
    const { toldAbsence, liveTo, feeLines, feeDocuments } = acts();
    const { id } = await toldAbsence();
    await liveTo('2026-04-11');
    const document = (await feeLines())[0]?.id ?? 0;
    const [, issued] = await Promise.allSettled([
      at.domain.noShows.waive(at.admin, id, 'Bon'),
      at.issue(document),
    ]);
    expect(await feeDocuments()).toEqual(
      issued?.status === 'fulfilled'
        ? ['INVOICE 2026-000001 18.15 S2100', 'CREDIT_NOTE DRAFT 18.15 S2100']
        : [],
    );
  });
});
