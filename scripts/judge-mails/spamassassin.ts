import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ReceivedMail } from './messages.ts';

/** Above this, some mail servers begin to doubt. The default of SpamAssassin refuses at 5. */
export const MAX_SCORE = 1;

export type Score = { name: string; score: number; rules: string[] };

export const isSpamAssassinThere = (): boolean =>
  spawnSync('spamassassin', ['--version']).error === undefined;

/** What SpamAssassin says of each mail, by its own rules alone: no network is asked. */
export async function scoresOf(mails: ReceivedMail[]): Promise<Score[]> {
  const folder = mkdtempSync(join(tmpdir(), 'judge-mails-'));
  try {
    // One process for all: it takes seconds to load the rules.
    const file = join(folder, 'mails.mbox');
    writeFileSync(
      file,
      mails.map(({ raw }) => `${MBOX_LINE}\n${raw.replace(/^From /gm, '>From ')}\n`).join(''),
    );
    const args = ['--local', '--nocreate-prefs', '--mbox', file];
    const { stdout } = await promisify(execFile)('spamassassin', args, { maxBuffer: 2 ** 28 });
    const scored = stdout.split(new RegExp(`^${MBOX_LINE}$`, 'm')).slice(1);
    return mails.map(({ name, raw }) => ({ name, ...scoreOf(scoredMailOf(raw, scored)) }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const MESSAGE_ID = /^Message-ID: .*$/m;

/** It does not answer in the order of the file. */
function scoredMailOf(raw: string, scored: string[]): string {
  const [id = ''] = MESSAGE_ID.exec(raw) ?? [];
  return scored.find((mail) => mail.includes(id)) ?? '';
}

const MBOX_LINE = 'From judge@localhost  Thu Nov 26 09:30:00 2026';

const STATUS = /^X-Spam-Status: \w+, score=(-?[\d.]+)[\s\S]*?tests=([\s\S]*?)\s+autolearn/m;

function scoreOf(mail: string): Omit<Score, 'name'> {
  const [, score, tests = ''] = STATUS.exec(mail) ?? [];
  if (score === undefined) throw new Error('SpamAssassin gave no score');
  return { score: Number(score), rules: tests.replace(/\s/g, '').split(',').filter(Boolean) };
}
