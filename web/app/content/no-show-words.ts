import type { NoShowEvidence } from '@cercle/contract/no-shows';
import { dayInBelgium, formatDate, formatDateTime, formatTime } from '../dates.ts';
import { plural } from './plural.ts';

/** On what an absence rests, one sentence each, as administrators and the member read it. */
export const evidenceTexts = (evidence: NoShowEvidence): string[] => [
  `Inscription le ${formatDateTime(evidence.registeredAt)}.`,
  withdrawText(evidence),
  ...(evidence.withdrawnAt === null
    ? []
    : [
        `Désinscription le ${formatDateTime(evidence.withdrawnAt)}, après ce jour. Personne n’a repris la place.`,
      ]),
  evidence.remindedAt === null
    ? 'Aucun rappel n’est parti.'
    : `Dernier rappel le ${formatDateTime(evidence.remindedAt)}.`,
  entriesText(evidence),
];

function withdrawText({ withdrawUntil, withdrawBecause }: NoShowEvidence): string {
  return `Désinscription sans frais jusqu’au ${formatDate(withdrawUntil)} inclus\u202f: ${withdrawBecause}`;
}

function entriesText({ entries, devices, withdrawnAt, ...evidence }: NoShowEvidence): string {
  const people = plural(entries, 'personne est passée', 'personnes sont passées');
  const where = devices > 1 ? `, notées sur ${devices}\u00a0appareils` : '';
  const entered = `${people} à l’accueil, ${spanText(evidence)}${where}.`;
  return withdrawnAt === null ? `${entered} Aucune à ce nom.` : entered;
}

/** Nights end after midnight. */
function spanText({ firstEntryAt, lastEntryAt }: Pick<NoShowEvidence, 'firstEntryAt' | 'lastEntryAt'>) {
  if (firstEntryAt === lastEntryAt) return `à ${formatTime(firstEntryAt)}`;
  const isOneDay = dayInBelgium(new Date(firstEntryAt)) === dayInBelgium(new Date(lastEntryAt));
  return isOneDay
    ? `entre ${formatTime(firstEntryAt)} et ${formatTime(lastEntryAt)}`
    : `entre le ${formatDateTime(firstEntryAt)} et le ${formatDateTime(lastEntryAt)}`;
}
