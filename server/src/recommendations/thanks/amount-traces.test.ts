// The amount of a thanks, looked for in whatever is exported, kept, sent and logged (G6).

import { afterAll, describe, expect, test, vi } from 'vitest';
import { EXAMPLES } from '../../testing/documented-calls.ts';
import { PLANTED_CENTS, saysAmount } from '../../testing/planted-amount.ts';
import { openPlantedSite } from '../../testing/planted-site.ts';
import { findInDatabase } from '../../testing/search-database.ts';
import { writtenMails } from '../../testing/written-mails.ts';
import { clubFigures } from '../club/club-figures.ts';

const { world, planted, read, tokenOf, documented, others, logged } = await openPlantedSite();
afterAll(() => world.close());
// The rehearsal of fourteen months is among the exports.
vi.setConfig({ testTimeout: 300_000 });
const { database } = world;

/** Exports, packets, previews and what is known of a person: they read, too. */
const READING_POSTS = EXAMPLES.filter(
  ({ method, path }) =>
    method === 'POST' && /\/(?:export|packet|preview|count)\b|^\/admin\/personal-data$/.test(path),
);

describe('An administrator', () => {
  async function readAs(path: string): Promise<string> {
    const { status, text } = await read('GET', path, others.administrator);
    expect(status, path).toBe(200);
    return text;
  }

  test('reads the mails of its two people, and the audit log, without it', async () => {
    const mails = await database.db
      .selectFrom('mail')
      .select('id')
      .where('recipient_address', 'in', [planted.writer.email, planted.thanked.email])
      .execute();
    const paths = ['/admin/journal?size=100', ...mails.map(({ id }) => `/admin/emails/${id}`)];
    const telling: string[] = [];
    for (const path of paths) if (saysAmount(await readAs(path))) telling.push(path);
    expect(telling).toEqual([]);
    expect(paths.length).toBeGreaterThan(5);
  });

  test('reads figures of the club that count it, and do not tell it', async () => {
    const { period } = planted;
    const year = { from: '2026-01', to: '2026-12' };
    for (const asked of [period, year, { from: '2026-04', to: '2026-04' }])
      expect(
        saysAmount(JSON.stringify(await clubFigures(database.db, { ...asked, asOf: '2099-12-31' }))),
      ).toBe(false);
    expect((await clubFigures(database.db, { ...period, asOf: '2099-12-31' })).worth.cents).toBeGreaterThan(
      PLANTED_CENTS,
    );
  });

  test.each(READING_POSTS)('does not export it by $path', async (example) => {
    const caller = await documented.callerOf(example);
    const { path, ...sent } = await documented.prepare(example, caller);
    const { status, text } = await read('POST', path, caller.token || undefined, sent);
    expect(status, 'otherwise nothing was looked at').toBe(example.status);
    expect(saysAmount(text)).toBe(false);
  });

  test.each(['/admin/personal-data', '/admin/personal-data/export'])(
    'does not read it by %s, in what is known of one of its people',
    async (path) => {
      for (const { email } of [planted.writer, planted.thanked]) {
        const { status, text } = await read('POST', path, others.administrator, { json: { email } });
        expect([status, text.includes(email)]).toEqual([200, true]);
        expect(saysAmount(text), email).toBe(false);
      }
    },
  );
});

test('What is kept says it nowhere but in the thanks themselves, whatever the calls stored', async () => {
  const token = await tokenOf(planted.writer.email);
  const json = { toId: planted.thanked.actor.id, kind: 'INSIDE', cents: PLANTED_CENTS };
  const headers = { 'Idempotency-Key': 'un-montant-bien-a-eux-0001' };
  expect((await read('POST', '/me/thanks', token, { json, headers })).status).toBe(400);
  const confirmed = { json: { ...json, isConfirmed: true }, headers };
  const written = await read('POST', '/me/thanks', token, confirmed);
  expect([written.status, saysAmount(written.text)]).toEqual([201, true]);
  expect(await read('POST', '/me/thanks', token, confirmed)).toEqual(written);
  const telling = (await findInDatabase(database, /\d/)).filter(saysAmount);
  expect(new Set(telling.map((line) => line.split(':')[0]))).toEqual(new Set(['thanks']));
});

test('No mail has it, and no line of the log', async () => {
  const mails = await writtenMails(world);
  expect(mails.filter(({ email }) => email.subject?.includes('remercie')).length).toBeGreaterThan(8);
  const texts = mails.flatMap(({ raw, email }) => [raw, email.text ?? '', email.html ?? '']);
  expect(texts.filter(saysAmount)).toEqual([]);
  expect(logged.length).toBeGreaterThan(20);
  expect(logged.filter(saysAmount)).toEqual([]);
});
