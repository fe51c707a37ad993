import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MailHarness, mailToMarie, openMailHarness } from '../testing/mail-harness.ts';
import { statusOf } from './mail-log.table.ts';
import { SECRET_PLACEHOLDER } from './outbox.ts';

let harness: MailHarness;

beforeEach(async () => {
  harness = await openMailHarness(null);
});

afterEach(() => harness.close());

const sent = () =>
  vi.waitFor(async () => expect((await harness.rows()).every(({ sent_at }) => sent_at !== null)).toBe(true), {
    timeout: 25_000,
    interval: 10,
  });

describe('without a mail server', () => {
  it('writes each mail to a file that its owner alone may read, and logs its name without its content', async () => {
    harness.startWorker();
    await harness.post(
      mailToMarie({
        secret: 'jeton-secret',
        content: {
          greeting: 'Bonjour Marie,',
          paragraphs: ['Votre accès est prêt.'],
          button: { label: 'Activer', url: `https://www.cercle.example/${SECRET_PLACEHOLDER}` },
        },
      }),
    );
    await sent();
    expect(statusOf(await harness.row()), 'nobody got it').toBe('WRITTEN');
    const folder = join(harness.dataDir, 'mail');
    const [name = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^2026-03-02T09-00-00\.000Z-[0-9a-f]{8}\.eml$/);
    const file = join(folder, name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await PostalMime.parse(await readFile(file))).toMatchObject({
      subject: 'Votre demande d’adhésion',
      to: [{ address: 'marie@membre.example' }],
      text: expect.stringContaining('https://www.cercle.example/jeton-secret'),
    });
    const log = harness.logged.join('');
    expect(log).toContain(name);
    expect(log).not.toMatch(/jeton-secret|Votre accès|marie@/);
  });

  it('names the files so that they sort in the order of the mails', async () => {
    for (const subject of ['un', 'deux', 'trois']) {
      await harness.post(mailToMarie({ subject }));
      harness.clock.advance({ seconds: 1 });
    }
    harness.startWorker();
    await sent();
    const folder = join(harness.dataDir, 'mail');
    const names = (await readdir(folder)).sort();
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['un', 'deux', 'trois']);
  });
});
