import { frenchMonth } from '@cercle/contract/french-day';
import { withDe } from '@cercle/contract/french-elision';
import { exportProgress } from './admin-export.ts';
import { plural } from './plural.ts';

export const PACKET = {
  label: 'Dossier du comptable',
  message:
    'Toutes les factures et notes de crédit émises dans un mois, en une archive\u202f: les PDF, les fichiers UBL, le journal, les sommes et de quoi vérifier chaque fichier.',
  month: 'Mois',
  /** Of a month that is not over. */
  runningHint: 'Ce mois n’est pas fini\u202f: d’autres documents peuvent encore s’y ajouter.',
  download: 'Télécharger',
  starting: 'Préparation du dossier…',
  close: 'Fermer',
  cancel: 'Annuler le téléchargement',
  cancelled: 'Téléchargement annulé',
  failed: 'Le dossier a été interrompu et rien n’a été enregistré. Vérifiez votre connexion, puis réessayez.',
};

const documentsText = (count: number) => plural(count, 'document', 'documents');

/** « 12 documents · 3,2 Mo reçus ». */
export const packetProgress = (documents: number, bytes: number) =>
  exportProgress(documentsText(documents), bytes);

export const packetDone = (month: string, documents: number) =>
  documents === 0
    ? `Dossier téléchargé\u202f: il dit que rien n’a été émis en ${frenchMonth(month)}.`
    : `Dossier ${withDe(frenchMonth(month))} téléchargé\u202f: ${documentsText(documents)}`;

const MONTHS = 24;
const MONTHS_OF_YEAR = 12;

/** The months that can be chosen, the running one first. @param today « 2026-11-27 » */
export function packetMonths(today: string): { value: string; label: string }[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const last = year * MONTHS_OF_YEAR + month - 1;
  return Array.from({ length: MONTHS }, (_, index) => {
    const count = last - index;
    const ofYear = String((count % MONTHS_OF_YEAR) + 1).padStart(2, '0');
    const value = `${Math.floor(count / MONTHS_OF_YEAR)}-${ofYear}`;
    return { value, label: frenchMonth(value) };
  });
}
