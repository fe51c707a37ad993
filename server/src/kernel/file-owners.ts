// Owners of files. A site belongs to one account of the system, which may be unable to use files that another account creates
// in its folder.

import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { targetPathOf } from './temporary-files.ts';

const { R_OK, W_OK, X_OK } = constants;

/** Names of two accounts, or their numbers where they have no name. */
type OwnerMismatch = { owner: string; currentUser: string };

/** The owner of `path` and this account, if they differ. @returns null also if there is no `path`, and on Windows */
export function checkOwnership(path: string): OwnerMismatch | null {
  const uid = ownerOf(path);
  const currentUid = process.geteuid?.();
  if (uid === undefined || currentUid === undefined || uid === currentUid) return null;
  return { owner: nameOf(uid), currentUser: nameOf(currentUid) };
}

/** A path as one types it in a shell, where some characters of file names must be quoted. */
export const shellQuoted = (path: string) =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** How to type a command under another account, with the same settings. */
export function sudoAs(account: string): string {
  const user = /^\d+$/.test(account) ? `'#${account}'` : account;
  return `sudo -u ${user} -EH`;
}

/**
 * The message when the system denies this account a file: which one, its owner, and the command to type.
 * @returns null for any other error
 */
export function explainAccessError(error: unknown, dataDir: string): string | null {
  const { code, path: reportedPath } = error as NodeJS.ErrnoException;
  if (reportedPath === undefined) return null;
  // A draft is reported under the name that it will get.
  const path = targetPathOf(reportedPath);
  if (code === 'EROFS')
    return `${path} est sur un disque qui ne se laisse pas écrire\u202f: remontez-le en écriture (sous systemd, nommez-le dans ReadWritePaths), ou choisissez un autre endroit.`;
  if (code !== 'EACCES' && code !== 'EPERM') return null;
  const deniedPath = deniedPathOf(path);
  const message = `Ce compte n’a pas le droit d’utiliser ${path}`;
  if (deniedPath === null)
    return `${message}\u202f: une protection du système l’interdit (systemd, SELinux…).`;
  const mismatch = checkOwnership(deniedPath);
  if (!mismatch) return `${message}. Tapez\u202f: chmod u+rwX ${shellQuoted(deniedPath)}`;
  const ownerPhrase = deniedPath === path ? ', qui est' : `\u202f: ${deniedPath} est`;
  return `${message}${ownerPhrase} à ${mismatch.owner}. ${remedyFor(mismatch, deniedPath, dataDir)}`;
}

/** Either the file belongs to the wrong account, or the command was typed under the wrong one. */
function remedyFor({ currentUser }: OwnerMismatch, deniedPath: string, dataDir: string): string {
  if (deniedPath !== dataDir && !deniedPath.startsWith(`${dataDir}/`))
    return `Choisissez un endroit qui est à ${currentUser}, ou lancez ceci sous l’autre compte.`;
  const chownCommand = `sudo chown -R ${currentUser} ${shellQuoted(dataDir)}`;
  const siteMismatch = checkOwnership(dataDir);
  return siteMismatch && siteMismatch.owner !== 'root'
    ? `Tapez, sous le compte du site\u202f: ${sudoAs(siteMismatch.owner)} …\u202f; ou, si ${currentUser} est ce compte\u202f: ${chownCommand}`
    : `Tapez\u202f: ${chownCommand}`;
}

/** The path that denies access to `path`: itself, or the nearest existing folder above; null if neither does. */
function deniedPathOf(path: string): string | null {
  for (let ancestor = path; dirname(ancestor) !== ancestor; ancestor = dirname(ancestor)) {
    if (ownerOf(ancestor) === undefined) continue;
    return [ancestor, ...(ancestor === path ? [dirname(ancestor)] : [])].find(isDenied) ?? null;
  }
  return null;
}

function isDenied(path: string): boolean {
  try {
    const isFolder = statSync(path).isDirectory();
    accessSync(path, R_OK | W_OK | (isFolder ? X_OK : 0));
    return false;
  } catch {
    return true;
  }
}

function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid;
  } catch {
    return undefined;
  }
}

/** From the machine's own list of accounts; the number where it is not listed. */
function nameOf(uid: number): string {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [name] = lines.map((line) => line.split(':')).find(([, , number]) => number === String(uid)) ?? [];
  return name ?? String(uid);
}
