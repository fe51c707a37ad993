import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLog, redirectConsole } from './log.ts';

const STANDARD_OUTPUT = 1;
/** Ten times the capacity of a pipe. */
const LINES = 6_000;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function watchOutput(failure?: Error) {
  const written: string[] = [];
  const sync = vi.spyOn(fs, 'fsyncSync').mockReturnValue(undefined);
  const write = vi.spyOn(fs, 'writeSync').mockImplementation((file, bytes) => {
    expect(file).toBe(STANDARD_OUTPUT);
    if (failure) throw failure;
    written.push(String(bytes));
    return Buffer.byteLength(String(bytes));
  });
  return { written, sync, write };
}

test('the lines of one turn of the event loop are written together, and never wait for the disk', async () => {
  const { written, sync } = watchOutput();
  const log = createLog({ LOG_LEVEL: 'info' });
  log.info('one');
  log.info('two');
  await turn();
  log.info('three');
  await turn();
  expect(written.map((text) => text.trim().split('\n').length)).toEqual([2, 1]);
  expect(sync).not.toHaveBeenCalled();
});

test('each line has its time in UTC, to the millisecond', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00.000Z') });
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) });
  log.info('one');
  log.info('two');
  vi.advanceTimersByTime(1);
  log.info('three');
  expect(lines.map((line) => JSON.parse(line).time)).toEqual([
    '2026-03-02T09:00:00.000Z',
    '2026-03-02T09:00:00.000Z',
    '2026-03-02T09:00:00.001Z',
  ]);
});

test('DU-6 a log that cannot be written does not end the site, and is written once that is possible', async () => {
  const { write } = watchOutput(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  const log = createLog({ LOG_LEVEL: 'info' });
  log.info('one');
  await turn();
  expect(write).toHaveBeenCalled();
  vi.restoreAllMocks();
  const { written } = watchOutput();
  log.info('two');
  await turn();
  expect(written.join('')).toMatch(/"one"(.|\n)*"two"/);
});

test('LG-1 when one turn logs too much for a pipe, memory stays bounded, and dropped lines are counted', async () => {
  const { write } = watchOutput(Object.assign(new Error('nobody reads'), { code: 'EAGAIN' }));
  const log = createLog({ LOG_LEVEL: 'info' });
  log.warn({ event: 'login-failed' });
  for (let number = 0; number < 1_200; number += 1) log.info('x'.repeat(1_000));
  expect(write).toHaveBeenCalled();
  await turn();
  vi.restoreAllMocks();
  const { written } = watchOutput();
  log.info('read again');
  await turn();
  await turn();
  const entries = written.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  expect(entries[0]).toMatchObject({ event: 'login-failed' });
  const { count } = entries.find(({ event }) => event === 'log-dropped');
  expect(entries.filter(({ msg }) => msg?.startsWith('x')).length + count).toBe(1_200);
});

describe('A message that a library prints', () => {
  const { error, warn } = console;
  afterEach(() => Object.assign(console, { error, warn }));

  const logLibraryOutput = (print: (library: Console) => void) => {
    const lines: string[] = [];
    redirectConsole(createLog({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) }));
    print(console);
    return lines.join('');
  };

  test.each([
    ['text', 'no route matches "/validate-invitation/secret%"'],
    ['error', new Error('no route matches "/newsletter/desinscription/secret%"')],
    ['long secret', `token ${'secret'.repeat(8)}`],
  ])('LG-2 as a %s is logged without a secret of a link', (_kind, what) => {
    const line = logLibraryOutput((library) => library.error(what));
    expect(line).toContain('…');
    expect(line).not.toContain('secret');
  });

  test('is truncated, however long the address that it repeats', () => {
    expect(logLibraryOutput((library) => library.warn('a/'.repeat(8_000))).length).toBeLessThan(1_000);
  });
});

test('OV-1 an unread log does not block the process, and can be read on from where reading stopped', async () => {
  const site = fork(new URL('../testing/log-writer.ts', import.meta.url), [String(LINES)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    expect(await once(site, 'message')).toEqual(['all was said', undefined]);
    if (!site.stdout) throw new Error('no output');
    const lines = createInterface({ input: site.stdout });
    const read: string[] = [];
    for await (const line of lines) {
      read.push(JSON.parse(line).msg);
      if (read.length === LINES) break;
    }
    expect(read).toEqual(Array.from({ length: LINES }, (_, number) => `line ${number}`));
  } finally {
    site.kill();
  }
});
