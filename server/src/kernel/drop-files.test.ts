import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBeginning } from './drop-files.ts';

test('What another program put in the place of a file, since it was listed, is not read: a link, or a pipe that nobody writes', async () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'cercle-peppol-'));
  try {
    fs.writeFileSync(join(folder, 'secret'), 'secret');
    fs.symlinkSync(join(folder, 'secret'), join(folder, 'link'));
    await expect(readBeginning(join(folder, 'link'), 100)).rejects.toThrow('ELOOP');
    spawnSync('mkfifo', [join(folder, 'pipe')]);
    expect(await readBeginning(join(folder, 'pipe'), 100)).toHaveLength(0);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}, 5_000);
