import { afterEach, beforeEach, expect, it } from 'vitest';
import { enqueueManyMails } from '../testing/bulk-mails.ts';
import { type MailHarness, mailToMarie, openMailHarness } from '../testing/mail-harness.ts';
import { withdrawUntried } from './bulk-content.table.ts';
import { createClaims } from './claims.ts';

let harness: MailHarness;
beforeEach(async () => {
  harness = await openMailHarness();
});
afterEach(() => harness.close());

const ROOM = { letters: 4, bulk: 2 };
const open = () => createClaims(harness);
const claimedCount = async () =>
  (await harness.rows()).filter(
    ({ claimed_until }) => (claimed_until ?? '') > harness.clock.now().toISOString(),
  ).length;

it('F3 a letter that comes while mails of many are claimed leaves before them', async () => {
  await enqueueManyMails(harness, 10);
  const claims = open();
  expect((await claims.next(ROOM)).mails).toHaveLength(2);
  await harness.post(mailToMarie({ subject: 'Mot de passe' }));
  const subjects: string[] = [];
  while (!subjects.includes('Mot de passe') && subjects.length < 10) {
    const { mails } = await claims.next({ ...ROOM, bulk: 0 });
    subjects.push(...mails.map(({ subject }) => subject));
  }
  expect(subjects).toEqual(['Mot de passe']);
});

it('ML-4 a mail whose claim could end while it is sent is given back, and claimed again first', async () => {
  await enqueueManyMails(harness, 5);
  const claims = open();
  const [first] = (await claims.next(ROOM)).mails;
  harness.clock.advance({ seconds: 20 });
  const { mails, isFresh } = await claims.next(ROOM);
  expect(isFresh).toBe(true);
  for (const { claimed_until } of mails)
    expect((claimed_until ?? '') > (first?.claimed_until ?? '')).toBe(true);
});

it('what was claimed and not begun is free again when the worker stops', async () => {
  await enqueueManyMails(harness, 5);
  const claims = open();
  await claims.next(ROOM);
  expect(await claimedCount()).toBe(5);
  await claims.release();
  expect(await claimedCount()).toBe(2);
});

it('F3 what a process that died may have sent is not withdrawn, though the next one gives it back untried', async () => {
  const { contentId } = await enqueueManyMails(harness, 5);
  await open().next(ROOM);
  harness.clock.advance({ minutes: 2 });
  const claims = open();
  await claims.next(ROOM);
  await claims.release();
  const withdrawn = await harness.db.transaction().execute((trx) => withdrawUntried(trx, contentId, 10));
  expect(withdrawn).toEqual([]);
});
