import { spawn } from 'node:child_process';
import { call } from '../../scripts/cercle/call.ts';
import type { Machine } from './machine.ts';
import { untilReady } from './site.ts';

const COMMAND = /^((?:[A-Z_]+=\S* )*)npm run cercle(?: --silent)?(?: -- )?(.*)$/;

/**
 * Types a command of the site's account, within this process: starting one takes longer than most of them.
 * @returns what it says, after its exit code where that is not 0
 */
export async function command({ here, there, shells }: Machine, line: string): Promise<string> {
  const [, given = '', words = ''] = COMMAND.exec(line) ?? [];
  const chosen = given.split(' ').filter(Boolean);
  const settings = Object.fromEntries(chosen.map((setting) => here(setting).split(/=(.*)/s, 2)));
  const kept = { ...process.env };
  Object.assign(process.env, shells.$.settings, settings);
  const said: string[] = [];
  const take = (text: string) => said.push(text);
  try {
    const args = words ? here(words).split(' ') : [];
    const code = await call(args, { isWatched: false, say: take, complain: take });
    return `${code === 0 ? '' : `${code}: `}${there(said.join('\n')).trim()}`;
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
    Object.assign(process.env, kept);
  }
}

/** Starts a site from a terminal, looks at it, and presses Ctrl-C. @returns what it printed */
export async function startAndStop(
  { here, there, shells }: Machine,
  line: string,
  atIt = async (_url: string) => {},
): Promise<string> {
  const { folder, settings } = shells.$;
  const typed = here(line);
  const child = spawn('bash', ['-c', `exec 2>&1; ${typed}`], { cwd: folder, env: settings, detached: true });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const url = `http://localhost:${/PORT=(\d+)/.exec(typed)?.[1] ?? settings.PORT}`;
  try {
    await untilReady(url, child, () => output);
    await atIt(url);
  } finally {
    // The whole group, as a terminal does.
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await ended;
  }
  return there(output).trim();
}
