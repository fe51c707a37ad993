import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../../scripts/setup/repository.mjs';
import { untilReady } from './site.ts';

/**
 * Starts a site in a terminal, by `line` of its shell, waits until it is ready, and closes the terminal.
 * @param line one that starts a program in the background
 * @returns its process, by then without a terminal
 */
export async function startAndCloseTerminal(line: string, url: string, env: NodeJS.ProcessEnv) {
  // Its shell has no job control: like a program in the foreground, the site gets what the terminal sends.
  const terminal = spawn('script', ['-qec', `${line} echo pid=$!; cat`, '/dev/null'], { cwd: ROOT, env });
  let output = '';
  terminal.stdout.on('data', (chunk) => (output += chunk));
  await untilReady(url, terminal, () => output);
  const pid = Number(/pid=(\d+)/.exec(output)?.[1]);
  const closed = once(terminal, 'exit');
  terminal.kill('SIGKILL');
  await closed;
  return { pid, hasEnded: () => !isAlive(pid) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
