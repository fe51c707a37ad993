import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkPermissions } from './permissions.ts';

const CHECKS = 1_500;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cercle-permissions-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Creates and removes the files beside the database, as SQLite does whenever it is opened and closed. */
const CREATE_AND_REMOVE = `
  const { closeSync, openSync, rmSync } = require('node:fs');
  for (;;) {
    closeSync(openSync(process.env.FILE, 'w', 0o600));
    rmSync(process.env.FILE);
  }`;

test('doctor: ignores files that are deleted while it checks', async () => {
  const env = { FILE: join(dataDir, 'cercle.sqlite-shm') };
  const site = new Worker(CREATE_AND_REMOVE, { eval: true, env });
  try {
    await once(site, 'online');
    for (let check = 0; check < CHECKS; check += 1)
      expect(checkPermissions(dataDir, null)).toMatchObject({ state: 'good' });
  } finally {
    await site.terminate();
  }
});
