// Who owns files. A site belongs to one account of the system, which may be unable to use what another account creates in
// its folder.

import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { placeOfDraft } from './temporary-files.ts';

const { R_OK, W_OK, X_OK } = constants;

/** Names of two accounts, or their numbers where they have no name. */
type Strangers = { owner: string; mine: string };

/** The owner of `path` and this account, if they differ. @returns null also if there is no `path`, and on Windows */
export function strangersAt(path: string): Strangers | null {
  const uid = ownerOf(path);
  const mine = process.geteuid?.();
  if (uid === undefined || mine === undefined || uid === mine) return null;
  return { owner: nameOf(uid), mine: nameOf(mine) };
}

/** A path as one types it in a shell, where some characters of file names must be quoted. */
export const typed = (path: string) =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** How to type a command under another account, with the same settings. */
export function sudoAs(account: string): string {
  const user = /^\d+$/.test(account) ? `'#${account}'` : account;
  return `sudo -u ${user} -EH`;
}

/**
 * What to say when the system denies this account a file: which one, whose it is, and what to type.
 * @returns null for any other error
 */
export function whyClosed(error: unknown, dataDir: string): string | null {
  const { code, path: named } = error as NodeJS.ErrnoException;
  if (named === undefined) return null;
  // A draft is reported under the name that it will get.
  const path = placeOfDraft(named);
  if (code === 'EROFS')
    return `${path} est sur un disque qui ne se laisse pas écrire\u202f: remontez-le en écriture (sous systemd, nommez-le dans ReadWritePaths), ou choisissez un autre endroit.`;
  if (code !== 'EACCES' && code !== 'EPERM') return null;
  const closed = closedOf(path);
  const found = `Ce compte n’a pas le droit d’utiliser ${path}`;
  if (closed === null) return `${found}\u202f: une protection du système l’interdit (systemd, SELinux…).`;
  const strangers = strangersAt(closed);
  if (!strangers) return `${found}. Tapez\u202f: chmod u+rwX ${typed(closed)}`;
  const whose = closed === path ? ', qui est' : `\u202f: ${closed} est`;
  return `${found}${whose} à ${strangers.owner}. ${remedyFor(strangers, closed, dataDir)}`;
}

/** Either the file belongs to the wrong account, or the command was typed under the wrong one. */
function remedyFor({ mine }: Strangers, closed: string, dataDir: string): string {
  if (closed !== dataDir && !closed.startsWith(`${dataDir}/`))
    return `Choisissez un endroit qui est à ${mine}, ou lancez ceci sous l’autre compte.`;
  const give = `sudo chown -R ${mine} ${typed(dataDir)}`;
  const site = strangersAt(dataDir);
  return site && site.owner !== 'root'
    ? `Tapez, sous le compte du site\u202f: ${sudoAs(site.owner)} …\u202f; ou, si ${mine} est ce compte\u202f: ${give}`
    : `Tapez\u202f: ${give}`;
}

/** What denies access to `path`: itself, or the nearest existing folder above; null if neither does. */
function closedOf(path: string): string | null {
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    if (ownerOf(at) === undefined) continue;
    return [at, ...(at === path ? [dirname(at)] : [])].find(isClosed) ?? null;
  }
  return null;
}

function isClosed(path: string): boolean {
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
