import { statfsSync, statSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import type { Settings } from '../../server/src/env.ts';
import { advice, type Check, good, wrong } from './check.ts';
import { checkPermissions } from './permissions.ts';
import { checkRunning } from './running.ts';

const MIN_FREE_BYTES = 200e6;
const LOW_FREE_BYTES = 1e9;

/** Versions, disk, permissions, and whether the site responds. */
export async function checkMachine(settings: Settings): Promise<Check[]> {
  const { DATA_DIR, BACKUP_DIR } = settings;
  return [
    checkNode(),
    ...disksOf(DATA_DIR, BACKUP_DIR).map(checkDisk),
    checkPermissions(DATA_DIR, BACKUP_DIR),
    await checkRunning(settings),
  ];
}

function checkNode(): Check {
  const requiredVersion = packageJson.devDependencies.node;
  const found = `Node ${process.versions.node}, Cercle ${packageJson.version}`;
  return process.versions.node.split('.')[0] === requiredVersion.split('.')[0]
    ? good('versions', found)
    : wrong('versions', found, `Il faut Node ${requiredVersion} : npm start l’installe.`);
}

/** A folder on each disk that the site writes to. */
const disksOf = (dataDir: string, backupDir: string | null) =>
  backupDir && statSync(backupDir).dev !== statSync(dataDir).dev ? [dataDir, backupDir] : [dataDir];

function checkDisk(folder: string): Check {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const found = `${(free / 1e9).toFixed(1)} Go libres pour ${folder}`;
  if (free < MIN_FREE_BYTES)
    return wrong('disque', found, 'Faites de la place : sans elle rien ne peut plus s’y enregistrer.');
  return free < LOW_FREE_BYTES ? advice('disque', found, 'Prévoyez de la place.') : good('disque', found);
}
