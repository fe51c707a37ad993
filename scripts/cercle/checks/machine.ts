import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Settings } from '../../../server/src/env.ts';
import { advice, type Check, good, wrong } from './check.ts';

const LEAST_BYTES = 200e6;
const FEW_BYTES = 1e9;
const READY_MS = 3_000;

/** Versions, disk, permissions, and whether the site answers. */
export async function checkMachine({ DATA_DIR, PORT }: Settings): Promise<Check[]> {
  return [checkNode(), checkDisk(DATA_DIR), checkPermissions(DATA_DIR), await checkSite(PORT)];
}

function checkNode(): Check {
  const wanted = packageJson.devDependencies.node;
  const found = `Node ${process.versions.node}, Cercle ${packageJson.version}`;
  return process.versions.node.split('.')[0] === wanted.split('.')[0]
    ? good('versions', found)
    : wrong('versions', found, `Il faut Node ${wanted} : npm start l’installe.`);
}

function checkDisk(dataDir: string): Check {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const found = `${(free / 1e9).toFixed(1)} Go libres pour ${dataDir}`;
  if (free < LEAST_BYTES)
    return wrong('disque', found, 'Faites de la place : sans elle le site ne peut plus rien enregistrer.');
  return free < FEW_BYTES ? advice('disque', found, 'Prévoyez de la place.') : good('disque', found);
}

/** What holds people's data or secrets is for the site's own account alone. */
function checkPermissions(dataDir: string): Check {
  const secrets = join(dataDir, 'secrets');
  const closed = [dataDir, secrets].filter((folder) => existsSync(folder) && !isMine(folder));
  if (closed.length > 0) return notMine(closed);
  const files = [
    ...namesIn(dataDir).flatMap((name) => (name.startsWith('cercle.sqlite') ? [join(dataDir, name)] : [])),
    ...namesIn(secrets).map((name) => join(secrets, name)),
  ];
  const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0);
  const out = files.filter((file) => !isMine(file));
  if (out.length > 0) return notMine(out);
  if (open.length > 0)
    return wrong('permissions', `lisibles par d’autres : ${open.join(', ')}`, `chmod 600 ${open.join(' ')}`);
  return good('permissions', `${dataDir} est à ce compte, ses secrets à lui seul`);
}

const notMine = (files: string[]) =>
  wrong(
    'permissions',
    `le compte de cette commande ne peut pas lire et écrire ${files.join(', ')}`,
    'Lancez-la sous le compte du site, ou rendez-lui ces fichiers (chown).',
  );

function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}

function isMine(file: string): boolean {
  try {
    const isFolder = statSync(file).isDirectory();
    accessSync(file, constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0));
    return true;
  } catch {
    return false;
  }
}

async function checkSite(port: number): Promise<Check> {
  const address = `http://localhost:${port}/readyz`;
  const status = await fetch(address, { signal: AbortSignal.timeout(READY_MS) }).then(
    (response) => response.status,
    () => null,
  );
  if (status === null) return good('site', `rien ne répond sur le port ${port} : il est arrêté`);
  return status === 200
    ? good('site', `en marche sur le port ${port}`)
    : wrong('site', `${address} répond ${status}`, 'Le journal du site en dit la raison.');
}
