import type { PersonalData } from '@cercle/contract/personal-data';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { createAbsences, LOU } from '../testing/absences.ts';
import { invoicingPerTest } from '../testing/invoicing.ts';
import { findInDatabase } from '../testing/search-database.ts';

const at = invoicingPerTest();
const acts = () => createAbsences(at);
const WORDS = 'Jétais-à-l’hôpital';

const dataOf = async (email: string) => {
  const archive = unzipSync(await at.domain.personalData.exportOf(at.admin, email));
  return JSON.parse(strFromU8(archive['donnees.json'] ?? new Uint8Array())) as PersonalData;
};
const erase = (email: string) => at.domain.personalData.erase(at.admin, { email, confirmation: email });

/** Marie and her guest Lou do not come; Marie is told, and contests for Lou. */
async function contestedForLou() {
  const absences = acts();
  const marie = await absences.member('Marie Dubois');
  const { event } = await absences.missedBy([marie], { guests: [LOU] });
  await absences.tell(event.id);
  const [lou, own] = await absences.rows(event.id);
  await at.domain.noShows.contestOwn(marie, lou?.id ?? 0, WORDS);
  return { ...absences, marie, eventId: event.id, louId: lou?.id ?? 0, ownId: own?.id ?? 0 };
}

test('A member’s data have their absences and those of their guests, with what was written; a guest’s have their own', async () => {
  const { marie } = await contestedForLou();
  expect((await dataOf(marie.email)).noShows).toMatchObject([
    { event: 'Dîner de printemps', guest: '', state: 'TOLD', evidence: { entries: 1 } },
    { guest: 'Lou Martin', state: 'DISPUTED', contestUntil: '2026-04-10' },
  ]);
  expect(JSON.stringify((await dataOf(marie.email)).noShows)).toContain(WORDS);
  expect((await dataOf(LOU.email)).noShows).toMatchObject([{ guest: 'Lou Martin', history: [] }]);
});

describe('PR-2 Of a member who is erased,', () => {
  test('absences that are not charged are waived, without what anybody wrote about them', async () => {
    const { marie, eventId, rows, liveTo, feeLines } = await contestedForLou();
    await erase(marie.email);
    expect(await rows(eventId)).toMatchObject([
      { name: '', state: 'WAIVED', contest: null },
      { name: '', state: 'WAIVED', contest: { by: 'Personne effacée', reason: '' } },
    ]);
    // But for the letter that says so, which goes once it is sent.
    await at.database.db.deleteFrom('mail').where('is_forgotten_after', '=', true).execute();
    expect(await findInDatabase(at.database, new RegExp(`${WORDS}|Marie Dubois|Lou Martin`))).toEqual([]);
    await liveTo('2026-06-10');
    expect(await feeLines()).toEqual([]);
  });

  test('what is in a draft leaves it; what was issued stays, as the law asks, and nothing is credited', async () => {
    const { toldAbsence, missedBy, tell, liveTo, feeLines, feeDocuments, rows } = acts();
    const { marie, eventId } = await toldAbsence();
    await liveTo('2026-04-11');
    await at.issue((await feeLines())[0]?.id ?? 0);
    const later = { startsAt: '2026-05-07T19:00', endsAt: '2026-05-07T22:00' };
    const other = await missedBy([marie], { change: later });
    await tell(other.event.id);
    await liveTo('2026-05-26');
    expect(await feeDocuments()).toEqual(['INVOICE 2026-000001 18.15 S2100', 'INVOICE DRAFT 18.15 S2100']);
    await erase(marie.email);
    expect(await feeDocuments()).toEqual(['INVOICE 2026-000001 18.15 S2100']);
    expect(await rows(eventId)).toMatchObject([{ state: 'CHARGED', document: { number: '2026-000001' } }]);
    expect(await rows(other.event.id)).toMatchObject([{ state: 'WAIVED', document: null }]);
  });
});

test('PR-2 Of a guest who is erased, the draft that charges their host loses the name', async () => {
  const { member, missedBy, tell, liveTo, feeDocuments, absences } = acts();
  const { event } = await missedBy([await member('Marie Dubois')], { guests: [LOU] });
  await tell(event.id);
  await liveTo('2026-04-11');
  await erase(LOU.email);
  expect(await feeDocuments(), 'the host owes it all the same').toEqual(['INVOICE DRAFT 36.30 S2100 S2100']);
  expect(await absences(event.id)).toEqual([' ABSENT CHARGED', 'Marie Dubois ABSENT CHARGED']);
  const { db } = at.database;
  const lines = await db.selectFrom('document_line').select('reason').execute();
  expect(JSON.stringify(lines)).not.toContain('Lou Martin');
  expect(lines.map(({ reason }) => JSON.parse(reason).person)).toContain('Une personne');
});

test('A member who is deleted owes nothing for absences any more', async () => {
  const { missedBy, tell, liveTo, feeLines, absences } = acts();
  const { id, requestId, email } = await at.joinedMember();
  const member = { kind: 'member' as const, id, name: 'Membre', sessionId: 'session', email };
  const { event } = await missedBy([member]);
  await tell(event.id);
  await at.domain.requests.remove(at.admin, requestId);
  expect(await absences(event.id)).toEqual([' ABSENT WAIVED']);
  await liveTo('2026-06-10');
  expect(await feeLines()).toEqual([]);
});
