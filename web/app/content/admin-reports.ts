import { frenchDay, frenchMonth } from '@cercle/contract/french-day';
import { withDe } from '@cercle/contract/french-elision';

export const REPORTS = {
  title: 'Rapports',
  lead: 'Ce que le conseil lit d’une période\u202f: les membres, les renouvellements, les finances, les présences et les recommandations.',
  loading: 'Calcul du rapport…',
  updating: 'Calcul du rapport…',
  failedTitle: 'Le rapport n’a pas pu être chargé',
  failedText: 'Rien n’est perdu. Vérifiez votre connexion, puis réessayez.',
  retry: 'Réessayer',
  presets: 'Périodes courantes',
  choose: 'Choisir les mois',
  from: 'Du mois',
  to: 'Au mois',
  show: 'Afficher',
  pdf: 'PDF du conseil',
  pdfFailed: 'Le PDF n’a pas pu être téléchargé. Vérifiez votre connexion, puis réessayez.',
  wrongTitle: 'Cette période ne se lit pas',
  lastQuarter: 'Voir le dernier trimestre',
  emptyTitle: 'Rien à rapporter sur cette période',
  emptyText:
    'Le cercle n’y a ni membre, ni facture, ni événement, ni recommandation. Choisissez une autre période, ou commencez par les adhésions.',
  emptyAction: 'Voir les adhésions',
};

export const PRESET_LABELS = {
  thisQuarter: 'Ce trimestre',
  lastQuarter: 'Trimestre passé',
  thisYear: 'Cette année',
  lastYear: 'Année passée',
  lastTwelve: 'Douze derniers mois',
};

/** What is wrong with a period, and what to do about it. */
export const PERIOD_PROBLEM_TEXTS = {
  unreadable: 'Une période va d’un mois à un autre. Choisissez-les ci-dessus.',
  reversed: 'Le premier mois doit précéder le dernier. Choisissez-les ci-dessus.',
  long: 'Une période compte dix ans au plus. Choisissez des mois plus proches ci-dessus.',
  ahead:
    'Ce mois n’a pas encore commencé\u202f: il n’y a rien à en dire. Choisissez un mois passé ci-dessus.',
};

const YEAR_LENGTH = 'AAAA'.length;

/** « De juillet à septembre 2026 », « D’octobre 2025 à mars 2026 », « Novembre 2026 ». @param period its months, « 2026-07 » */
export function periodTitle({ from, to }: { from: string; to: string }): string {
  const isSameYear = from.slice(0, YEAR_LENGTH) === to.slice(0, YEAR_LENGTH);
  const first = isSameYear ? (frenchMonth(from).split(' ')[0] ?? '') : frenchMonth(from);
  const text = from === to ? frenchMonth(from) : `${withDe(first)} à ${frenchMonth(to)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param day the last one that is counted */
export const countedUntil = (day: string) => `Chiffres au ${frenchDay(day)}`;
