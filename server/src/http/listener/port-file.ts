// Only the running process knows its port: its systemd unit may have set it. The process writes it to a file beside its data, so
// that `doctor` finds it from another shell.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../kernel/log.ts';

/** A wildcard address cannot be called: its loopback counterpart can. */
const WILDCARD_HOSTS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** `host:port`, as in a URL. */
export function localAddressOf({ HOST, PORT }: { HOST: string; PORT: number }): string {
  const host = WILDCARD_HOSTS[HOST] ?? HOST;
  const bracketed = host.includes(':') ? `[${host}]` : host;
  return `${bracketed}:${PORT}`;
}

const portFileDirOf = (dataDir: string) => join(dataDir, 'listening');

/**
 * Writes one file per port. A killed process leaves its file, until the next process on that port overwrites it.
 * @returns a function that removes the file
 */
export function writePortFile(
  settings: { DATA_DIR: string; HOST: string; PORT: number },
  log: Log,
): () => void {
  const folder = portFileDirOf(settings.DATA_DIR);
  const file = join(folder, String(settings.PORT));
  const tryOrWarn = (write: () => void) => {
    try {
      write();
    } catch (error) {
      // The site works without this file.
      log.warn({ err: error }, 'Where the site listens could not be noted in DATA_DIR');
    }
  };
  tryOrWarn(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${localAddressOf(settings)}\n`, { mode: 0o600 });
  });
  return () => tryOrWarn(() => rmSync(file, { force: true }));
}

/** The addresses in the port files of this data folder, including those of processes killed since. */
export function readPortFiles(dataDir: string): string[] {
  const folder = portFileDirOf(dataDir);
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap(({ name }) => read(join(folder, name)));
  } catch {
    return [];
  }
}

/** Nothing if the file has just been removed. */
function read(file: string): string[] {
  try {
    return [readFileSync(file, 'utf8').trim()];
  } catch {
    return [];
  }
}
