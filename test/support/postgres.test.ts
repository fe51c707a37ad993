import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startPostgres } from './postgres.ts';

const STARTING_MS = 60_000;

async function accepts(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

async function startAndKillOwner(): Promise<string> {
  const module = new URL('./postgres.ts', import.meta.url).href;
  const source = `const { url } = await (await import('${module}')).startPostgres();
    process.stdout.write(url); setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', source]);
  const [url] = await once(owner.stdout, 'data');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  return String(url);
}

test('one that froze or died by itself can still be stopped', { timeout: STARTING_MS }, async () => {
  const frozen = await startPostgres();
  process.kill(frozen.pid, 'SIGSTOP');
  await frozen.stop();
  expect(await accepts(frozen.url)).toBe(false);
  const dead = await startPostgres();
  process.kill(dead.pid, 'SIGKILL');
  await dead.stop();
});

test('one left behind by a killed run is stopped by the next, which runs until it is stopped', {
  timeout: STARTING_MS,
}, async () => {
  const orphaned = await startAndKillOwner();
  expect(await accepts(orphaned)).toBe(true);
  const next = await startPostgres();
  expect(await accepts(orphaned)).toBe(false);
  expect(await accepts(next.url)).toBe(true);
  await next.stop();
  expect(await accepts(next.url)).toBe(false);
});
