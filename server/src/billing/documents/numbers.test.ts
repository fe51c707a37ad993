// Numbers without a gap or a double, whatever fails and however many issue at once (MO-1, C1).

import { expect, test } from 'vitest';
import { DomainError } from '../../kernel/domain-error.ts';
import { invoicingPerTest, manualLine } from '../../testing/invoicing.ts';
import { issueDocument } from './issue.ts';
import { verifyDocuments } from './verify-documents.ts';

const at = invoicingPerTest();

const ISSUES = 200;
/** More than there are connections; two hundred would wait longer for one than a busy machine lets them. */
const AT_ONCE = 25;

test('two hundred issues, many at once, of which every third fails at some moment, give the numbers from 1 to the last (MO-1)', async () => {
  const complete = await at.party();
  const incomplete = await at.party({ street: '' });
  const drafts: { id: number; fails: 'no' | 'refused' | 'rolled back' }[] = [];
  for (let index = 0; index < ISSUES; index += 1) {
    const fails = index % 6 === 0 ? 'refused' : index % 6 === 3 ? 'rolled back' : 'no';
    const id = await at.draft(
      fails === 'refused' ? incomplete : complete,
      manualLine({ unitCents: 1_000 + index }),
    );
    drafts.push({ id, fails });
  }
  const { db } = at.database;
  const issue = ({ id, fails }: (typeof drafts)[number]) =>
    fails === 'rolled back'
      ? db.transaction().execute(async (trx) => {
          const change = { trx, clock: at.clock, day: '2026-03-02', by: { accountId: null, name: 'Test' } };
          await issueDocument(change, { id, site: at.domain.site });
          throw new DomainError('conflict', 'Panne');
        })
      : at.issue(id);
  const results: PromiseSettledResult<unknown>[] = [];
  const waiting = drafts.values();
  const issueNext = async () => {
    for (const draft of waiting) results.push(...(await Promise.allSettled([issue(draft)])));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, issueNext));
  const issued = results.filter(({ status }) => status === 'fulfilled');
  expect(issued).toHaveLength(drafts.filter(({ fails }) => fails === 'no').length);
  const { rows } = await db
    .selectFrom('document')
    .select('number')
    .where('number', 'is not', null)
    .orderBy('number')
    .execute()
    .then((found) => ({ rows: found.map(({ number }) => number) }));
  expect(rows).toEqual(issued.map((_, index) => index + 1));
  expect((await verifyDocuments(db)).faults).toEqual([]);
});
