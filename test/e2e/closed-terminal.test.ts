import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startAndCloseTerminal } from '../support/closed-terminal.ts';
import { freePort } from '../support/site.ts';

describe.runIf(process.platform === 'linux' && process.env.TEST_ENGINE === 'sqlite')(
  'Once its terminal is closed',
  () => {
    let folder: string;
    let url: string;
    let env: NodeJS.ProcessEnv;
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'cercle-terminal-'));
      const port = await freePort();
      url = `http://localhost:${port}`;
      env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port) };
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    test('a site that was started with nohup serves on', async () => {
      const line = `nohup node scripts/start.mjs >${join(folder, 'nohup.out')} 2>&1 &`;
      const { pid, hasEnded } = await startAndCloseTerminal(line, url, env);
      // The signal of the terminal may be under way; a second one comes after it.
      process.kill(pid, 'SIGHUP');
      for (const _ of [1, 2, 3]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
      process.kill(pid, 'SIGTERM');
      await expect.poll(hasEnded).toBe(true);
    });

    test('a site that was started in it stops', async () => {
      const { hasEnded } = await startAndCloseTerminal('node scripts/start.mjs &', url, env);
      await expect.poll(hasEnded).toBe(true);
    });
  },
);
