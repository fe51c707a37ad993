// What became of files of the bank: fetched with the first of them.

import type { BankImport } from '@cercle/contract/bank';
import { plural } from './plural.ts';

const movements = (count: number) => plural(count, 'mouvement', 'mouvements');

export const RESULTS = {
  title: 'Importer des fichiers de la banque',
  results: 'Fichiers importés',
  progress: (done: number, total: number) => `Fichier ${done} sur ${total}…`,
  waiting: 'En attente',
  sending: 'Lecture et rapprochement…',
  quarantined: (label: string) => `En quarantaine\u202f: ${label}`,
  clear: 'Masquer les résultats',
  work: (count: number) => `Traiter les ${movements(count)}`,
  workOne: 'Traiter le mouvement',
};

/** What became of a file, one sentence or two. */
export function importSentences({ isKnown, statements, booked, waiting }: BankImport): string[] {
  if (isKnown) return ['Déjà importé\u202f: rien n’a changé.'];
  const accepted = statements.filter(({ outcome }) => outcome === 'ACCEPTED');
  const total = accepted.reduce((sum, statement) => sum + statement.movements, 0);
  const known = statements.filter(({ outcome }) => outcome === 'KNOWN').length;
  const sentences: string[] = [];
  if (accepted.length > 0)
    sentences.push(
      total === 0
        ? 'Aucun mouvement dans ce fichier.'
        : `${movements(total)}\u202f: ${plural(booked, 'comptabilisé de lui-même', 'comptabilisés d’eux-mêmes')}, ${waiting}\u00a0à traiter.`,
    );
  if (known > 0)
    sentences.push(
      `${plural(known, 'relevé était déjà importé', 'relevés étaient déjà importés')}\u202f: rien n’y change.`,
    );
  return sentences;
}
