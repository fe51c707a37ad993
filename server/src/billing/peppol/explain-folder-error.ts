// Why the folder of the access point cannot be used, in French, for an administrator.

import { PeppolTransportError } from './transport-error.ts';

const NO_RIGHT = 'le compte du site n’a pas le droit d’y lire et d’y écrire\u202f: donnez-le-lui.';
const NO_LINKS =
  'ce disque n’admet pas de second nom pour un fichier\u202f: il en faut un local (ext4, par exemple).';
const NOT_A_FOLDER =
  'un fichier est à la place d’un dossier, ou un dossier à celle d’un fichier\u202f: ôtez-le.';

const BY_CODE: Readonly<Record<string, string>> = {
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: 'ce disque ne se laisse pas écrire.',
  ENOSPC: 'le disque est plein\u202f: faites de la place.',
  EDQUOT: 'le compte du site n’a plus de place\u202f: faites-en.',
  ENOTDIR: NOT_A_FOLDER,
  EISDIR: NOT_A_FOLDER,
  EEXIST: NOT_A_FOLDER,
  EXDEV: 'ses sous-dossiers ne sont pas sur le même disque\u202f: mettez-les ensemble.',
  'link EPERM': NO_LINKS,
  ENOTSUP: NO_LINKS,
  ENOSYS: NO_LINKS,
};

/** @returns an error of the disk as one that may pass; any other as it is */
export function explainFolderError(folder: string, error: unknown): unknown {
  const { syscall, code = '', path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  if (syscall === undefined) return error;
  const words = BY_CODE[`${syscall} ${code}`] ?? BY_CODE[code] ?? 'le système le refuse.';
  const where = dest ?? path;
  return new PeppolTransportError(
    `Dossier Peppol (${folder})\u202f: ${words} (${[code, where].filter(Boolean).join(' ')})`,
  );
}
