import { formatNumber, plural } from './plural.ts';

const steps = (count: number) => plural(count, 'étape', 'étapes');
const MONTH = new Intl.DateTimeFormat('fr-BE', { timeZone: 'UTC', month: 'long', year: 'numeric' });

export const REHEARSE_MONTHS = 'Répéter les mois à venir';

export const REHEARSAL = {
  title: REHEARSE_MONTHS,
  lead: 'Le calendrier des adhésions, joué jour par jour sur une copie\u202f: rien n’est changé, aucun e-mail ne part.',
  supposes: 'La répétition suppose que',
  suppositions: [
    'chaque avis part le premier jour possible\u202f;',
    'la facture de chaque renouvellement est émise et envoyée dès qu’il est annoncé, ou aujourd’hui\u202f;',
    'les serveurs de courrier acceptent tout ce qui leur est envoyé\u202f;',
    'personne n’agit\u202f: aucun refus, aucune place ajoutée, aucun nouveau membre.',
  ],
  months: 'Nombre de mois',
  monthsHint: 'De 1 à 60, à partir d’aujourd’hui.',
  run: 'Répéter',
  running: 'Répétition en cours…',
  runningHint:
    'Cela prend jusqu’à une minute. Vous pouvez quitter cette page\u202f: la répétition s’arrête alors.',
  failedTitle: 'La répétition n’a pas pu être faite',
  retry: 'Réessayer',
  emptyTitle: 'Il ne se passera rien',
  emptyText: (months: number) =>
    `Le calendrier n’a rien à faire d’ici ${plural(months, 'mois', 'mois')}\u202f: aucune adhésion ne commence, ne finit ou ne se renouvelle.`,
  found: (count: number, months: number) => `${steps(count)} d’ici ${plural(months, 'mois', 'mois')}`,
  /** « Janvier 2027 ». */
  month: (month: string) => {
    const name = MONTH.format(new Date(`${month}-01T00:00:00Z`));
    return name.charAt(0).toUpperCase() + name.slice(1);
  },
  steps,
  shown: (first: number, last: number) => `Étapes ${formatNumber(first)} à ${formatNumber(last)}`,
  columns: { day: 'Jour', what: 'Étape', who: 'Adhésion' },
  download: 'Télécharger en CSV',
  downloading: 'La répétition est refaite pour le fichier…',
  downloaded: (count: number) => `Fichier enregistré\u202f: ${steps(count)}`,
};
