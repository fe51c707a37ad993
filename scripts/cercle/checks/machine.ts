import { statfsSync } from 'node:fs';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Settings } from '../../../server/src/env.ts';
import { advice, type Check, good, wrong } from './check.ts';
import { checkPermissions } from './permissions.ts';
import { checkRunning } from './running.ts';

const LEAST_BYTES = 200e6;
const FEW_BYTES = 1e9;

/** Versions, disk, permissions, and whether the site answers. */
export async function checkMachine(settings: Settings): Promise<Check[]> {
  const { DATA_DIR, BACKUP_DIR } = settings;
  return [
    checkNode(),
    checkDisk(DATA_DIR),
    checkPermissions(DATA_DIR, BACKUP_DIR),
    await checkRunning(settings),
  ];
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
