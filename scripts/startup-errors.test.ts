import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrCreateSecret } from '../server/src/kernel/secret-file.ts';
import { ROOT } from './setup/repository.mjs';
import { LOW_MEMORY_ENV } from './setup/serve.mjs';

let dataDir: string;
const at = (name: string) => join(dataDir, name);
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cercle-refused-'));
  for (const name of ['session', 'admin-login']) await readOrCreateSecret(dataDir, name);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const DAMAGES: [string, string, () => void][] = [
  [
    'other bytes',
    'n’est pas une base de données',
    () => writeFileSync(at('cercle.sqlite'), 'x'.repeat(5_000)),
  ],
  ['a folder in its place', 'La base ne s’ouvre pas', () => mkdirSync(at('cercle.sqlite'))],
  ['a secret cut short', 'n’a plus son secret entier', () => writeFileSync(at('secrets/admin-login'), 'x')],
];

test.each(DAMAGES)('%s stops the start with one sentence: %s', (_damage, sentence, damage) => {
  damage();
  const { status, stderr } = spawnSync(process.execPath, ['main.ts'], {
    cwd: ROOT,
    env: { ...LOW_MEMORY_ENV, PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '4' },
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^[^\n]+\.\n$/);
  expect(stderr).toContain(sentence);
  expect(status).toBe(1);
});
