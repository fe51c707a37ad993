import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { untilReady } from './site.ts';
import type { TestMachine } from './test-machine.ts';

type RunningUnit = { child: ChildProcess; port: string };

/**
 * Stands in for systemd: starts and stops the units in the machine's `/etc/systemd/system`, heeding their folders, settings and
 * program.
 * @param portOf the port here of one that the document names
 */
export function openSystemd({ at, here }: TestMachine, portOf: (shown: string) => string) {
  const running = new Map<string, RunningUnit>();

  async function start(name: string) {
    if (running.has(name)) return;
    const [base = '', instance = ''] = name.split(/(?<=@)/);
    const unit = readFileSync(at(`etc/systemd/system/${base}.service`), 'utf8').replaceAll('%i', instance);
    const valuesOf = (key: string) =>
      [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => here(value));
    const inlineSettings = valuesOf('Environment').flatMap((line) => line.split(' '));
    const fileSettings = valuesOf('EnvironmentFile').flatMap((file) =>
      readFileSync(file, 'utf8').trim().split('\n'),
    );
    const settings = Object.fromEntries(
      [...inlineSettings, ...fileSettings].map((line) => line.split(/='?(.*?)'?$/, 2)),
    );
    const port = portOf(settings.PORT ?? '3000');
    mkdirSync(at(`var/lib/${valuesOf('StateDirectory')[0]}`), { recursive: true, mode: 0o700 });
    const journal = openSync(at('journal'), 'a');
    const [program = '', ...args] = valuesOf('ExecStart')[0]?.split(' ') ?? [];
    const env = { PATH: process.env.PATH, ...settings, PORT: port };
    const cwd = valuesOf('WorkingDirectory')[0];
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', journal, journal] });
    running.set(name, { child, port });
    await untilReady(`http://localhost:${port}`, child, () => readFileSync(at('journal'), 'utf8'));
  }

  async function stop(name: string) {
    const unitProcess = running.get(name);
    running.delete(name);
    if (unitProcess) await end(unitProcess.child, 'SIGTERM');
  }

  /** What `systemctl` was told. Units of others are theirs. */
  async function control(line: string) {
    const [, verb = '', ...words] = line.split(' ');
    for (const name of words.filter((word) => word.startsWith('cercle'))) {
      if (['stop', 'restart', 'disable'].includes(verb)) await stop(name);
      if (['start', 'restart', 'enable'].includes(verb)) await start(name);
    }
  }

  return {
    start,
    stop,
    control,
    names: () => [...running.keys()],
    url: () => `http://localhost:${[...running.values()][0]?.port}`,
    close: () => Promise.all([...running.values()].map(({ child }) => end(child, 'SIGKILL'))),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
