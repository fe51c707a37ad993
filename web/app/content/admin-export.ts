import type { ExportFormat } from '@cercle/contract/import-export';

export const EXPORT = {
  label: 'Exporter',
  title: 'Export en cours',
  cancel: 'Annuler l’export',
  done: (count: string) => `Export terminé\u202f: ${count}`,
  cancelled: 'Export annulé',
  failed: 'L’export a été interrompu et rien n’a été enregistré. Vérifiez votre connexion, puis réessayez.',
};

export const EXPORT_CHOICES: { format: ExportFormat; label: string; hint: string }[] = [
  { format: 'csv', label: 'CSV', hint: 'Texte, pour tous les tableurs' },
  { format: 'xlsx', label: 'Excel (XLSX)', hint: 'Classeur, avec de vraies dates' },
];

const MEGABYTE = 1_000_000;
const SIZE = new Intl.NumberFormat('fr-BE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** « 100 000 inscriptions · 3,2 Mo reçus ». */
export const exportProgress = (count: string, bytes: number) =>
  `${count} · ${SIZE.format(bytes / MEGABYTE)}\u00a0Mo reçus`;
