import { spawn } from 'node:child_process';
import { runCommand } from '../../cli/run-command.ts';
import { untilReady } from './site.ts';
import type { TestMachine } from './test-machine.ts';

const COMMAND = /^((?:[A-Z_]+=\S* )*)npm run cercle(?: --silent)?(?: -- )?(.*)$/;

/**
 * Types a command of the site's account, within this process: starting one takes longer than most of them.
 * @returns what it says, after its exit code where that is not 0
 */
export async function runCliCommand({ here, there, shells }: TestMachine, line: string): Promise<string> {
  const [, inlineSettings = '', words = ''] = COMMAND.exec(line) ?? [];
  const settingWords = inlineSettings.split(' ').filter(Boolean);
  const settings = Object.fromEntries(settingWords.map((setting) => here(setting).split(/=(.*)/s, 2)));
  const originalEnvironment = { ...process.env };
  Object.assign(process.env, shells.$.settings, settings);
  const output: string[] = [];
  const collect = (text: string) => output.push(text);
  try {
    const args = words ? here(words).split(' ') : [];
    const code = await runCommand(args, { isWatched: false, print: collect, printError: collect });
    return `${code === 0 ? '' : `${code}: `}${there(output.join('\n')).trim()}`;
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in originalEnvironment)) delete process.env[name];
    Object.assign(process.env, originalEnvironment);
  }
}

/** Starts a site from a terminal, looks at it, and presses Ctrl-C. @returns what it printed */
export async function startAndStop(
  { here, there, shells }: TestMachine,
  line: string,
  whileRunning = async (_url: string) => {},
): Promise<string> {
  const { folder, settings } = shells.$;
  const localCommand = here(line);
  const child = spawn('bash', ['-c', `exec 2>&1; ${localCommand}`], {
    cwd: folder,
    env: settings,
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const url = `http://localhost:${/PORT=(\d+)/.exec(localCommand)?.[1] ?? settings.PORT}`;
  try {
    await untilReady(url, child, () => output);
    await whileRunning(url);
  } finally {
    // The whole group, as a terminal does.
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await ended;
  }
  return there(output).trim();
}
