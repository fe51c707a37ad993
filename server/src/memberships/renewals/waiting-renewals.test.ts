import { expect, test } from 'vitest';
import { timestamp } from '../../kernel/clock.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';

const club = invoicingPerTest();

const waiting = async () => (await club.domain.dashboard.toDo(club.admin)).renewals;

test('À traiter has the renewals to tell, to tell again and to decide, the first terms to end first', async () => {
  const { memberships } = club.domain;
  await club.single('2026-01-01');
  const { id: toTell } = await club.single('2025-03-25');
  const { id: returned } = await club.single('2025-03-20');
  const { id: unknown } = await club.single('2025-03-05');
  const { id: caseId } = await club.renewal(returned);
  await memberships.recordReturn(club.admin, caseId, { evidence: 'Adresse inconnue' });
  await club.liveUntil('2026-03-06');
  expect(await waiting()).toMatchObject({
    total: 3,
    rows: [
      { membershipId: unknown, task: 'DECIDE', lastDay: '2026-03-04' },
      { membershipId: returned, task: 'TELL_AGAIN' },
      { membershipId: toTell, task: 'TELL', lastDay: '2026-03-24' },
    ],
  });
  await memberships.setRenewalMode(club.admin, 'off');
  expect((await waiting()).rows.map(({ task }) => task)).toEqual(['DECIDE', 'TELL_AGAIN']);
  await memberships.setRenewalMode(club.admin, 'propose');
  const { id: toTellCase } = await club.renewal(toTell);
  await memberships.sendRenewalNotice(club.admin, toTellCase);
  expect((await waiting()).total).toBe(2);
});

test('À traiter has the renewals whose invoice nobody has sent, once their next term begins soon', async () => {
  const { db } = club.database;
  const { id } = await club.single('2025-03-25');
  await club.completeParty(id);
  const { id: caseId } = await club.renewal(id);
  await club.domain.memberships.recordNotice(club.admin, caseId, { on: '2026-03-02', evidence: 'Lettre' });
  const { id: draft } = await db
    .selectFrom('document')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await club.liveUntil('2026-03-11');
  // It is among the documents to issue.
  expect((await waiting()).total).toBe(0);
  await club.issue(draft);
  expect((await waiting()).rows).toMatchObject([
    { membershipId: id, task: 'SEND_INVOICE', lastDay: '2026-03-24' },
  ]);
  await club.domain.documents.send(club.admin, draft);
  expect((await waiting()).total).toBe(0);
  const mail = db.updateTable('mail').where('subject', 'like', 'Votre facture%');
  await mail.set({ parked_at: timestamp(club.clock), next_attempt_at: null }).execute();
  // It is among the documents that reached nobody, until somebody dismisses it there.
  expect((await waiting()).total).toBe(0);
  await mail.set({ dismissed_at: timestamp(club.clock) }).execute();
  expect((await waiting()).total).toBe(1);
  await club.credited(draft);
  expect((await waiting()).total).toBe(0);
});

test('À traiter does not have a renewal whose term begins in more than two weeks', async () => {
  const { id } = await club.single('2025-03-25');
  await club.completeParty(id);
  const { id: caseId } = await club.renewal(id);
  await club.domain.memberships.recordNotice(club.admin, caseId, { on: '2026-03-02', evidence: 'Lettre' });
  const { id: draft } = await club.database.db
    .selectFrom('document')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await club.issue(draft);
  await club.liveUntil('2026-03-10');
  expect((await waiting()).total).toBe(0);
  await club.liveUntil('2026-03-11');
  expect((await waiting()).total).toBe(1);
});
