import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RETURNED_MAILS } from '../server/src/testing/returned-mails.ts';
import { NODE } from './setup/repository.mjs';
import { run } from './setup/run.mjs';

const judge = (...args: string[]) => run(NODE, ['scripts/judge-bounces.ts', ...args], { quiet: true });
const ABOUT = { messageId: '<1@mail.example>', recipient: 'zoe@societe.example' };

/** Removed by the caller. */
function folderOf({ reason, isHard }: { reason: string; isHard: boolean }): string {
  const folder = mkdtempSync(join(tmpdir(), 'judge-bounces-'));
  for (const part of ['maildir/bsd', 'maildir/not', 'fact'])
    mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'maildir/bsd/lhost-postfix-01.eml'), RETURNED_MAILS.postfix(ABOUT));
  writeFileSync(
    join(folder, 'fact/48-lhost-postfix_test.go'),
    `publiclist := {{{"01",   1, "5.1.1",   "550", "${reason}",     ${isHard}, ""}}}
     secretlist := {{{"01",   1, "4.0.0",   "",    "expired",     false, ""}}}`,
  );
  return folder;
}

test('without the collection the command says so, and where it is to be had', async () => {
  const { code, output } = await judge();
  expect(code).toBe(2);
  expect(output).toMatch(/Nothing was checked.*none is named/);
  expect(output).toMatch(/maildir\/bsd {2}from github\.com\/sisimai\/set-of-emails/);
});

test.each([
  ['userunknown', true, 0, 'Enough agree.'],
  ['mailboxfull', false, 1, 'lhost-postfix-01.eml | SOFT (mailboxfull) | HARD'],
  ['vacation', false, 1, 'lhost-postfix-01.eml returns nothing, and is taken for HARD.'],
])('a mail of which they say %s is compared with what we say of it', async (reason, isHard, status, line) => {
  const folder = folderOf({ reason, isHard });
  try {
    const { code, output } = await judge(folder);
    expect(output).toContain(line);
    expect(code).toBe(status);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
