import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { letterFiles } from './judge-mails/letters.ts';
import { allMails } from './judge-mails/messages.ts';
import { NODE } from './setup/repository.mjs';
import { run } from './setup/run.mjs';

test('every file of letters is scored, each of its letters, and a campaign', async () => {
  const files = globSync('server/src/**/*.emails.ts').map((file) => basename(file, '.emails.ts'));
  // Sent by the command that tests the mail settings, past the outbox.
  expect(letterFiles().toSorted()).toEqual(files.filter((name) => name !== 'test-mail').toSorted());
  expect((await allMails()).map(({ name }) => name)).toContain('campagne');
});

test('without SpamAssassin the command says so, and how to install it', async () => {
  const env = { ...process.env, PATH: '' };
  const { code, output } = await run(NODE, ['scripts/judge-mails.ts'], { quiet: true, env });
  expect(code).toBe(2);
  expect(output).toContain('Nothing was checked. SpamAssassin is not there: apt-get install spamassassin');
});
