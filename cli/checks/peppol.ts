import { constants, existsSync } from 'node:fs';
import { access, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { peppolApiOf, peppolFolderOf } from '../../server/src/billing/peppol/create-transport.ts';
import { explainFolderError } from '../../server/src/billing/peppol/explain-folder-error.ts';
import { dropFoldersOf } from '../../server/src/billing/peppol/file-drop.ts';
import { createApi } from '../../server/src/billing/peppol/peppyrus/api.ts';
import type { Settings } from '../../server/src/env.ts';
import { daysEarlier, systemClock } from '../../server/src/kernel/clock.ts';
import { listSettledFiles } from '../../server/src/kernel/drop-files.ts';
import { explainWriteError } from '../../server/src/kernel/folders.ts';
import { plural } from '../command.ts';
import { advice, type Check, good, wrong } from './check.ts';

const WHAT = 'Peppol';
const SEE_DOCUMENTS = 'Voyez docs/operations.md, « Peppol ».';
/** An access point takes files within minutes. */
const MAX_WAITING_DAYS = 1;

/** The way to Peppol: an API that accepts our key, or a folder that is writable and emptied. */
export const checkPeppol = (settings: Settings): Promise<Check> => {
  const api = peppolApiOf(settings);
  return api ? checkApi(api) : checkFolder(peppolFolderOf(settings));
};

async function checkApi(options: { url: string; key: string }): Promise<Check> {
  const api = createApi(options);
  try {
    await api.requireKnown();
    return good(WHAT, `${api.host} répond et accepte notre clé`);
  } catch (error) {
    return wrong(WHAT, (error as Error).message, SEE_DOCUMENTS);
  }
}

async function checkFolder(folder: string): Promise<Check> {
  if (!existsSync(folder)) return good(WHAT, `dossier ${folder}, fait au premier envoi`);
  const problem = explainWriteError(folder);
  if (problem)
    return wrong(WHAT, `${folder} : ${problem}`, 'Donnez au compte du site le droit d’y lire et d’y écrire.');
  try {
    for (const one of dropFoldersOf(folder)) if (existsSync(one)) await requireUsable(one);
    return await checkOutgoing(folder);
  } catch (error) {
    return wrong(WHAT, (explainFolderError(folder, error) as Error).message, SEE_DOCUMENTS);
  }
}

/** Those that the program of the access point made may be of another account. */
async function requireUsable(folder: string): Promise<void> {
  await (await opendir(folder)).close();
  await access(folder, constants.W_OK | constants.X_OK);
}

async function checkOutgoing(folder: string): Promise<Check> {
  const outgoing = join(folder, 'outgoing');
  const files = existsSync(outgoing) ? await listSettledFiles(outgoing) : [];
  const limit = Date.parse(daysEarlier(systemClock, MAX_WAITING_DAYS));
  const waiting = files.filter(({ modifiedAt }) => modifiedAt < limit).length;
  return waiting === 0
    ? good(WHAT, `dossier ${folder}`)
    : advice(
        WHAT,
        `${plural(waiting, 'fichier')} dans ${outgoing} depuis plus d’un jour`,
        'Le programme de votre point d’accès les prend-il ? docs/operations.md, « Peppol ».',
      );
}
