import { expect, test } from 'vitest';
import { clubPerTest } from '../../testing/club.ts';

const club = clubPerTest();

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
