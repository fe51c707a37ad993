import { expect, onTestFinished, test } from 'vitest';
import { createOlderDatabase } from '../testing/older-database.ts';
import { openDatabase } from './database.ts';
import type { RawConnection } from './raw/raw-connection.ts';

const AT = '2026-03-02T09:00:00.000Z';

/** One membership whose second term runs, one that waits for a decision, and one without a term. */
async function fill(raw: RawConnection) {
  await raw.insert('policy_version', ['rules', 'articles', 'created_at'], [['{}', '{}', AT]]);
  const party = ['kind', 'legal_name', 'vat_status', 'search_text', 'created_at'];
  await raw.insert('party', party, [['COMPANY', 'Maison Delvaux', 'LIABLE', 'maison delvaux', AT]]);
  const membership = ['party_id', 'member_since', 'created_at'];
  await raw.insert(
    'membership',
    membership,
    [1, 2, 3].map(() => [1, '2026-03-02', AT]),
  );
  await raw.insert(
    'membership_term',
    [
      ...['membership_id', 'number', 'starts_on', 'ends_on', 'policy_version_id', 'offer', 'seats'],
      ...['unit_net_cents', 'origin', 'state', 'predecessor_id', 'created_at'],
    ],
    [
      [1, 1, '2025-03-02', '2026-03-02', 1, 'SINGLE', 1, 60_000, 'FIRST', 'ENDED', null, AT],
      [1, 2, '2026-03-02', '2027-03-02', 1, 'BUSINESS', 4, 45_000, 'RENEWAL', 'CURRENT', 1, AT],
      [2, 1, '2025-03-02', '2026-03-02', 1, 'SINGLE', 1, 60_000, 'FIRST', 'ENDED', null, AT],
    ],
  );
  await raw.insert(
    'renewal_case',
    ['term_id', 'state', 'notice_from', 'created_at'],
    [
      [2, 'OPEN', '2027-02-02', AT],
      [3, 'NEEDS_DECISION', '2026-02-02', AT],
    ],
  );
}

test('memberships of before have what their terms and renewals say', async () => {
  const older = await createOlderDatabase('0035', fill);
  onTestFinished(older.remove);
  const database = await openDatabase(older.location);
  onTestFinished(database.close);
  const rows = await database.db
    .selectFrom('membership')
    .select(['id', 'shown_term_id', 'offer', 'state', 'next_step'])
    .orderBy('id')
    .execute();
  expect(rows.map((row) => Object.values(row))).toEqual([
    [1, 2, 'BUSINESS', 'CURRENT', '2027-02-02 NOTICE'],
    [2, 3, 'SINGLE', 'TO_DECIDE', '2026-03-02 DECIDE'],
    [3, null, null, 'NONE', null],
  ]);
});
