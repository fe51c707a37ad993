// Folders from settings: the reason why one cannot be used, as the end of a French sentence.

import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const REASONS: Record<string, string> = {
  EACCES: 'ce compte n’a pas le droit d’y aller ou d’y écrire',
  EPERM: 'ce compte n’a pas le droit d’y écrire',
  EEXIST: 'un fichier est à la place du dossier',
  ENOTDIR: 'un fichier est à la place du dossier',
  ENOENT: 'le système refuse d’y faire un dossier',
  EROFS: 'ce disque ne se laisse pas écrire',
  ENOSPC: 'le disque est plein',
};

/** Creates the folder, and those above it, for its owner alone, if missing. @returns null, or why it cannot be created */
export const explainMakeError = (folder: string) => explainFailure(() => makeFolder(folder), REASONS);

/** @returns null if this account may write there, or why it may not */
export const explainWriteError = (folder: string) =>
  explainFailure(() => rmdirSync(mkdtempSync(join(folder, '.cercle-'))), {
    ...REASONS,
    ENOENT: 'ce dossier n’existe pas, faites-le',
  });

export const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function explainFailure(attempt: () => void, reasons: Record<string, string>): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return reasons[code] ?? code;
  }
}

/** Without `recursive`, with which Node never returns if a folder cannot be created, as below /proc. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may just have created it.
    if (!isFolder(folder)) throw error;
  }
}
