import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ENDING_SIGNALS } from './hangup.mjs';
import { NODE, ROOT } from './repository.mjs';

/**
 * The server with Node's options. By default Node lets the young generation grow up to 200 MB as soon as something
 * large is read; three times 4 MB are enough. It also collects garbage only once the heap is four times the live size;
 * twice is enough. `--expose-gc` lets `main.ts` collect the garbage of the start.
 */
export const SERVER = ['--max-semi-space-size=4', '--heap-growing-percent=100', '--expose-gc', 'main.ts'];

/** On Linux, each thread that hashes or decodes would otherwise get a memory arena of its own and never return it. */
export const LOW_MEMORY_ENV = {
  MALLOC_ARENA_MAX: '1',
  // Caches the code that Node has compiled for the next start, which then takes half as long and needs less memory.
  NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
};

/** Replaces this process by Node 24 with these arguments, so that no launcher stands between the caller and the server. */
export function serve(args, env) {
  process.chdir(ROOT);
  const environment = { ...LOW_MEMORY_ENV, ...env };
  if (process.execve) process.execve(NODE, [NODE, ...args], environment);
  else serveAsChild(args, environment);
}

// An older Node cannot replace itself: it stays as a parent, and passes on signals, the exit code and its own end.
function serveAsChild(args, env) {
  const preload = new URL('./die-with-parent.mjs', import.meta.url).href;
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(NODE, ['--import', preload, ...args], { env, stdio });
  for (const signal of ENDING_SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
