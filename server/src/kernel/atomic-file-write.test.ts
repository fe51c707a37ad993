import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { writeLines } from '../backup/backup-file.ts';
import { stageSecrets } from '../backup/secrets.ts';
import { createFileTransport } from '../mail/create-transport.ts';
import { moveIntoPlace, writeTemporaryFile } from './atomic-file-write.ts';
import { readOrCreateSecret } from './secret-file.ts';

const { steps } = vi.hoisted(() => {
  // Test files share loaded modules, and this one replaces some.
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
  const recordMove = (move: typeof fs.rename) => async (from: string, to: string) => {
    await move(from, to);
    steps.push(`${basename(to)} in its place`);
  };
  return { ...fs, open, rename: recordMove(fs.rename), link: recordMove(fs.link) };
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-lasting-'));
});
beforeEach(() => void steps.splice(0));
afterAll(() => rmSync(folder, { recursive: true }));

/** The sync of the file's folder is the last step: only then may success be reported. */
const expectedSteps = (file: unknown, at: string) => [
  'content on the disk',
  file,
  `folder ${basename(at)} on the disk`,
];

test('DU-7 a generated secret and its folder survive a power cut, even before the secret is used', async () => {
  await readOrCreateSecret(folder, 'session');
  expect(steps).toEqual([
    `folder ${basename(folder)} on the disk`,
    ...expectedSteps('session in its place', 'secrets'),
  ]);
});

const RESTORED_SECRET = 'of-before'.repeat(5);
test('BK-1 the secrets of a restored backup survive a power cut', async () => {
  const commit = await stageSecrets(folder, new Map([['session', RESTORED_SECRET]]));
  expect(steps).toEqual(['content on the disk']);
  await commit();
  expect(steps).toEqual(expectedSteps('session in its place', 'secrets'));
  expect(await readOrCreateSecret(folder, 'session')).toBe(RESTORED_SECRET);
});

test('BK-1 a backup survives a power cut', async () => {
  async function* lines() {
    yield Buffer.from('line\n');
  }
  await writeLines(join(folder, 'site.backup'), lines());
  expect(steps).toEqual(expectedSteps('site.backup in its place', folder));
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
    listId: null,
    calendar: null,
    attachments: [],
  };
  await transport.send(mail, new AbortController().signal);
  transport.close();
  expect(steps).toEqual([
    `folder ${basename(folder)} on the disk`,
    ...expectedSteps(expect.stringMatching(/\.eml in its place$/), 'mail'),
  ]);
});

test('DU-6 nothing is left of a file that could not be renamed', async () => {
  const file = join(folder, 'full', 'file');
  await expect(writeTemporaryFile(file, 'content')).rejects.toThrow('ENOENT');
  const temporaryFile = await writeTemporaryFile(join(folder, 'alone'), 'content');
  await expect(moveIntoPlace(temporaryFile, file)).rejects.toThrow('ENOENT');
  expect(readdirSync(folder).filter((name) => name.startsWith('alone'))).toEqual([]);
});
