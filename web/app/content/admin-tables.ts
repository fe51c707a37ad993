import type { LoadTexts } from './admin-texts.ts';
import { formatNumber, plural } from './plural.ts';

export const TABLES_TITLE = 'Plan de table';

export const TABLES_LOAD: LoadTexts = {
  loading: 'Chargement du plan de table…',
  failed: 'Le plan de table n’a pas pu être chargé',
  toast: 'Erreur lors de la récupération du plan de table. Veuillez réessayer.',
};

const people = (count: number) => plural(count, 'personne', 'personnes');
const seats = (count: number) => plural(count, 'place', 'places');

export const TABLE_PLAN = {
  back: 'Retour à l’événement',
  lead: 'Choisir une table à côté d’un nom y place aussitôt la personne. Une proposition ne déplace pas qui est épinglé.',
  closed: 'Cet événement est annulé ou clôturé\u202f: son plan ne change plus.',
  suggest: 'Proposer',
  suggesting: 'Le plan est calculé\u202f: cela prend une seconde ou deux…',
  suggested: (newMeetings: number) =>
    `Plan proposé\u202f: ${plural(newMeetings, 'nouvelle rencontre', 'nouvelles rencontres')}`,
  define: 'Définir les tables',
  print: 'Imprimer',
  printFailed: 'Le plan n’a pas pu être téléchargé. Veuillez réessayer.',
  changeFailed: 'Le plan n’a pas pu être changé. Veuillez réessayer.',
  sums: {
    title: 'En chiffres',
    people: 'Placées',
    newMeetings: 'Nouvelles rencontres',
    newMeetingsHint: 'Paires qui se rencontrent à une table pour la première fois',
    knownPairs: 'Se connaissent',
    knownPairsHint: 'Paires, à une même table, qui se sont déjà rencontrées ou travaillent ensemble',
  },
  /** « 94 sur 96 ». */
  ofAll: (count: number, all: number) => `${formatNumber(count)} sur ${formatNumber(all)}`,
  missing: (count: number) => `Il manque ${seats(count)}\u202f: ajoutez une table, ou des places aux tables.`,
  noTablesTitle: (canChange: boolean) => (canChange ? 'Aucune table encore' : 'Aucune table'),
  noTablesText: (count: number, canChange: boolean) => {
    if (!canChange) return 'Cet événement n’a pas eu de plan de table.';
    return count === 0
      ? 'Personne n’est encore inscrit. Vous pouvez déjà définir les tables.'
      : `Définissez les tables pour ${people(count)}, puis laissez-vous proposer un plan.`;
  },
  emptyTable: 'Personne n’est à cette table.',
  unseated: 'Sans place',
  allSeated: 'Chacun a une place.',
  nobody: 'Personne n’est encore inscrit à cet événement.',
  tableOf: (name: string) => `Table de ${name}`,
  none: 'Sans place',
  /** A choice of the select: « Honneur (2 libres) ». */
  choice: (name: string, free: number) =>
    free > 0 ? `${name} (${plural(free, 'libre', 'libres')})` : `${name} (complète)`,
  pin: (name: string) => `Épingler ${name}`,
  why: 'Pourquoi ici\u202f?',
  host: (name: string) => `avec ${name}`,
  placed: (name: string, table: string) => `${name}\u202f: ${table}`,
  unplaced: (name: string) => `${name} n’a plus de place`,
};

export const CLEAR_PLAN = {
  label: 'Retirer les places',
  look: 'danger',
  title: 'Retirer les places\u202f?',
  message: () => 'Chacun perd sa place, sauf qui est épinglé à une table.',
  success: () => 'Places retirées',
  failure: () => 'Les places n’ont pas pu être retirées. Veuillez réessayer.',
} as const;

export const TABLES_FORM = {
  title: 'Définir les tables',
  quick: 'Ajouter plusieurs tables',
  count: 'Tables',
  each: 'Places par table',
  add: (count: number, each: number) =>
    `Ajouter ${plural(count, 'table', 'tables')} de ${formatNumber(each)}`,
  addInvalid: 'Ajouter ces tables',
  name: (number: number) => `Nom de la table ${number}`,
  seatsShort: 'Places',
  seats: (number: number) => `Places de la table ${number}`,
  remove: (name: string) => `Retirer ${name}`,
  newName: (number: number) => `Table ${number}`,
  total: (tables: number, all: number) => `${plural(tables, 'table', 'tables')}, ${seats(all)}`,
  none: 'Aucune table.',
  save: 'Enregistrer les tables',
  saved: 'Tables enregistrées',
};
