import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { writeLines } from '../backup/backup-file.ts';
import { stageSecrets } from '../backup/secrets.ts';
import { createFileTransport } from '../mail/file-transport.ts';
import { putInPlace, writeDraft } from './atomic-file-write.ts';
import { keptSecret } from './secret-file.ts';

const { steps } = vi.hoisted(() => {
  // Test files share the loaded modules, and this one replaces some.
  vi.resetModules();
  return { steps: [] as string[] };
});
vi.mock('node:fs/promises', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs/promises')>();
  async function open(path: string, ...how: [string?, number?]) {
    const handle = await fs.open(path, ...how);
    const isFolder = (await handle.stat()).isDirectory();
    const flush = handle.sync.bind(handle);
    handle.sync = async () => {
      await flush();
      steps.push(isFolder ? `folder ${basename(path)} on the disk` : 'content on the disk');
    };
    return handle;
  }
  const placing = (put: typeof fs.rename) => async (from: string, to: string) => {
    await put(from, to);
    steps.push(`${basename(to)} in its place`);
  };
  return { ...fs, open, rename: placing(fs.rename), link: placing(fs.link) };
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-lasting-'));
});
beforeEach(() => void steps.splice(0));
afterAll(() => rmSync(folder, { recursive: true }));

/** Syncing the file's folder is the last step: only then may anyone be told. */
const inOrder = (file: unknown, at: string) => [
  'content on the disk',
  file,
  `folder ${basename(at)} on the disk`,
];

test('DU-7 a generated secret and its folder survive a power cut, even before the secret is used', async () => {
  await keptSecret(folder, 'session');
  expect(steps).toEqual([
    `folder ${basename(folder)} on the disk`,
    ...inOrder('session in its place', 'secrets'),
  ]);
});

const OF_BEFORE = 'of-before'.repeat(5);
test('BK-1 the secrets of a restored backup survive a power cut', async () => {
  const place = await stageSecrets(folder, new Map([['session', OF_BEFORE]]));
  expect(steps).toEqual(['content on the disk']);
  await place();
  expect(steps).toEqual(inOrder('session in its place', 'secrets'));
  expect(await keptSecret(folder, 'session')).toBe(OF_BEFORE);
});

test('BK-1 a backup survives a power cut', async () => {
  async function* lines() {
    yield Buffer.from('line\n');
  }
  await writeLines(join(folder, 'site.backup'), lines());
  expect(steps).toEqual(inOrder('site.backup in its place', folder));
});

test('DU-2 a mail that becomes a file survives a power cut before it counts as sent', async () => {
  const log = pino({}, new Writable({ write: (_line, _encoding, next) => next() }));
  const transport = createFileTransport(folder, { name: 'Cercle', address: 'firm@cercle.example' }, log);
  const mail = {
    messageId: '<1@cercle.example>',
    date: new Date('2026-03-02T09:00:00Z'),
    to: { name: 'Marie', address: 'marie@membre.example' },
    replyTo: null,
    subject: 'Bonjour',
    text: 'Bonjour',
    html: '<p>Bonjour</p>',
    listUnsubscribe: null,
  };
  await transport.send(mail, new AbortController().signal);
  transport.close();
  expect(steps).toEqual([
    `folder ${basename(folder)} on the disk`,
    ...inOrder(expect.stringMatching(/\.eml in its place$/), 'mail'),
  ]);
});

test('DU-6 nothing is left of a file that could not be put in place', async () => {
  const file = join(folder, 'full', 'file');
  await expect(writeDraft(file, 'content')).rejects.toThrow('ENOENT');
  const draft = await writeDraft(join(folder, 'alone'), 'content');
  await expect(putInPlace(draft, file)).rejects.toThrow('ENOENT');
  expect(readdirSync(folder).filter((name) => name.startsWith('alone'))).toEqual([]);
});
