// Where a site listens is known to its process alone: a unit of systemd may say it, or a name of a service. It leaves word of
// it with its data, for who looks for it from another shell.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../kernel/log.ts';

/** What stands for every address of a machine is no address to ask. */
const EVERYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** `host:port`, as it stands in an address. */
export function askedAt({ HOST, PORT }: { HOST: string; PORT: number }): string {
  const host = EVERYWHERE[HOST] ?? HOST;
  const bracketed = host.includes(':') ? `[${host}]` : host;
  return `${bracketed}:${PORT}`;
}

const folderOf = (dataDir: string) => join(dataDir, 'listening');

/** One file for each port: who is killed leaves his behind, and the next to listen there takes its place. @returns what takes it back */
export function leaveWord(settings: { DATA_DIR: string; HOST: string; PORT: number }, log: Log): () => void {
  const folder = folderOf(settings.DATA_DIR);
  const file = join(folder, String(settings.PORT));
  const tried = (write: () => void) => {
    try {
      write();
    } catch (error) {
      // Nothing that visitors need.
      log.warn({ err: error }, 'Where the site listens could not be left with its data');
    }
  };
  tried(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${askedAt(settings)}\n`, { mode: 0o600 });
  });
  return () => tried(() => rmSync(file, { force: true }));
}

/** Where sites on this data said to listen, those too that were killed since. */
export function wordsLeft(dataDir: string): string[] {
  const folder = folderOf(dataDir);
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap(({ name }) => wordOf(join(folder, name)));
  } catch {
    return [];
  }
}

/** None where it was taken back meanwhile. */
function wordOf(file: string): string[] {
  try {
    return [readFileSync(file, 'utf8').trim()];
  } catch {
    return [];
  }
}
