import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { NODE, ROOT } from './repository.mjs';

/**
 * The server as Node runs it. Node would set ever more room aside for passing things, up to 200 MB, as soon as anything
 * long is read: three times these MB are enough; and clear up only once four times as much lies about as is used: twice is
 * enough. The last lets `main.ts` give back what starting has left behind.
 */
export const SERVER = ['--max-semi-space-size=8', '--heap-growing-percent=100', '--expose-gc', 'main.ts'];

/** On Linux each thread that hashes or decodes would keep a store of memory of its own, never given back. */
export const SPARING = {
  MALLOC_ARENA_MAX: '1',
  // What Node has compiled once is there for the next start, which then takes half as long and needs less memory.
  NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
};

/** Becomes Node 24 running these arguments: nothing of the launcher remains between the caller and the server. */
export function serve(args, env) {
  process.chdir(ROOT);
  const sparing = { ...SPARING, ...env };
  if (process.execve) process.execve(NODE, [NODE, ...args], sparing);
  else serveBeside(args, sparing);
}

// An older Node cannot replace itself: it stands by and passes on signals, the exit code and its own end.
function serveBeside(args, env) {
  const preload = new URL('./die-with-parent.mjs', import.meta.url).href;
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(NODE, ['--import', preload, ...args], { env, stdio });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
