import { accessSync, constants, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkOwnership, shellQuoted, sudoAs } from '../../server/src/kernel/file-owners.ts';
import { type Check, good, wrong } from './check.ts';

/** The mode bits of group and others. */
const GROUP_AND_OTHERS = 0o077;
const MAX_LISTED = 8;

/**
 * Only the site's own account may access files with personal data or secrets. Files that are deleted during the check
 * are ignored: a site that stops removes files of SQLite.
 */
export function checkPermissions(dataDir: string, backupDir: string | null): Check {
  const otherOwner = checkOwnership(dataDir);
  if (otherOwner)
    return wrong(
      'permissions',
      `${dataDir} est au compte ${otherOwner.owner}, cette commande est lancée par ${otherOwner.currentUser}`,
      `Tapez : ${sudoAs(otherOwner.owner)} npm run cercle -- doctor`,
    );
  const folders = [dataDir, join(dataDir, 'secrets'), join(dataDir, 'mail')].filter((path) =>
    existsSync(path),
  );
  const inaccessibleFolders = folders.filter((folder) => !isAccessible(folder));
  if (inaccessibleFolders.length > 0) return inaccessibleCheck(inaccessibleFolders);
  const data = [
    ...folders,
    ...filesOf(dataDir, /^(cercle|limits)\.sqlite/),
    ...filesOf(join(dataDir, 'secrets'), /./),
  ];
  // Skips links in the backup folder: anyone who may create one there could have the owner of its target changed.
  const backups = (backupDir ? filesOf(backupDir, /\.backup$/) : []).filter((path) => !isLink(path));
  const inaccessible = [...data, ...backups].filter((path) => !isAccessible(path));
  if (inaccessible.length > 0) return inaccessibleCheck(inaccessible);
  const exposedData = data.filter(isExposed);
  const exposedBackups = backups.filter(isExposed);
  const exposed = [...exposedData, ...exposedBackups];
  if (exposed.length === 0) return good('permissions', `${dataDir} est à ce compte, ses secrets à lui seul`);
  // A year of backups is repaired by one glob pattern.
  const targets = [
    ...exposedData.map(shellQuoted),
    ...(exposedBackups.length > 0 ? [`${shellQuoted(backupDir ?? '')}/*.backup`] : []),
  ];
  return wrong('permissions', `lisibles par d’autres : ${listed(exposed)}`, `chmod go= ${targets.join(' ')}`);
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

const isExposed = (path: string) =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & GROUP_AND_OTHERS) !== 0;

function listed(paths: string[]): string {
  const more = paths.length - MAX_LISTED;
  return more > 0 ? `${paths.slice(0, MAX_LISTED).join(', ')} et ${more} de plus` : paths.join(', ');
}

function inaccessibleCheck(files: string[]): Check {
  const others = files.filter((file) => !isOwnedByMe(file));
  return wrong(
    'permissions',
    `ce compte ne peut pas lire et écrire ${listed(files)}`,
    others.length > 0
      ? `Rendez-les-lui : sudo chown -h $(id -un) ${others.map(shellQuoted).join(' ')}`
      : `Rouvrez-les-lui : chmod u+rwX ${files.map(shellQuoted).join(' ')}`,
  );
}

const isOwnedByMe = (path: string) => !isLink(path) && statSync(path).uid === process.getuid?.();

function filesOf(folder: string, names: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => names.test(name))
    .map((name) => join(folder, name));
}

function isAccessible(file: string): boolean {
  try {
    const isFolder = statSync(file).isDirectory();
    accessSync(file, constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0));
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && !isLink(file);
  }
}
