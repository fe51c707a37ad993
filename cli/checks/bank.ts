import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../server/src/env.ts';
import { listSettledFiles } from '../../server/src/kernel/drop-files.ts';
import { plural } from '../command.ts';
import { advice, type Check, good, wrong } from './check.ts';

const WHAT = 'dossier de la banque';

/** That it can be written is a rule of its setting. */
export async function checkBank({ BANK_DIR: folder }: Settings): Promise<Check[]> {
  if (!folder) return [];
  try {
    await listSettledFiles(folder);
    const refused = await readdir(join(folder, 'refused')).catch(() => []);
    const texts = refused.filter((name) => name.endsWith('.txt')).length;
    return [
      texts === 0
        ? good(WHAT, `${folder} se laisse lire et écrire`)
        : advice(
            WHAT,
            `${plural(texts, 'fichier')} dans ${join(folder, 'refused')}`,
            'À côté de chacun, un texte dit pourquoi. Ôtez-les ensuite.',
          ),
    ];
  } catch {
    return [
      wrong(
        WHAT,
        `${folder} ne se laisse pas lire`,
        'Donnez au compte du site le droit d’y lire et d’y écrire.',
      ),
    ];
  }
}
