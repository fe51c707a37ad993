import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { keptSecret } from './kept-secret.ts';

const { steps } = vi.hoisted(() => {
  // Test files share what is loaded, and this one looks on from within.
  vi.resetModules();
  return { steps: [] as string[] };
});
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const fsyncSync: typeof fs.fsyncSync = (descriptor) => {
    fs.fsyncSync(descriptor);
    steps.push('on the disk');
  };
  const linkSync: typeof fs.linkSync = (from, to) => {
    fs.linkSync(from, to);
    steps.push('in its place');
  };
  return { ...fs, fsyncSync, linkSync };
});

test('DU-7 a generated secret is on the disk before it is in its place: no power cut leaves half of one there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cercle-secrets-'));
  keptSecret(folder, 'session');
  expect(steps).toEqual(['on the disk', 'in its place']);
  rmSync(folder, { recursive: true });
});
