import { frenchMonth } from '@cercle/contract/french-day';
import { formatNumber, plural } from './plural.ts';

type Definition = { term: string; text: string };

export const SECTION = {
  table: 'Les nombres en tableau',
  why: 'Pourquoi ces chiffres\u202f?',
  rows: (count: number) => plural(count, 'ligne', 'lignes'),
};

export const MEMBERS_SECTION = {
  title: 'Membres',
  atEnd: 'Membres',
  atStart: (count: string) => `${count} au début de la période`,
  joined: 'Arrivées',
  left: (count: number) => `et ${plural(count, 'départ', 'départs')}`,
  seats: 'Places Business',
  usedSeats: (used: string, seats: string) => `${used} sur ${seats}`,
  seatsHint: 'occupées',
  dues: 'Cotisations d’un an',
  duesHint: 'hors TVA',
  plot: 'Membres par mois',
  single: 'Single',
  business: 'Business',
  nothing: 'Le cercle n’a eu aucun membre dans cette période.',
  definitions: [
    {
      term: 'Membres',
      text: 'Les personnes qui ont, le dernier jour du mois, une place dans une adhésion en cours, ou l’accès ouvert aux membres d’avant les adhésions.',
    },
    {
      term: 'Arrivées et départs',
      text: 'Les personnes devenues membres, ou revenues, et celles qui ont cessé de l’être pendant la période.',
    },
    {
      term: 'Places Business',
      text: 'Les places des adhésions Business en cours, et celles qu’une personne occupe\u202f: une invitation n’en occupe pas.',
    },
    {
      term: 'Cotisations d’un an',
      text: 'Ce que les adhésions en cours ce jour-là coûtent pour une période, hors TVA.',
    },
  ] satisfies Definition[],
};

export const RENEWALS_SECTION = {
  title: 'Renouvellements',
  renewalRate: 'Renouvelées',
  renewalHint: (renewed: number, due: number) =>
    due === 0
      ? 'Aucune n’est arrivée à son terme'
      : `${formatNumber(renewed)} sur ${plural(due, 'arrivée à son terme', 'arrivées à leur terme')}`,
  churnRate: 'Non renouvelées par choix',
  churnHint: (declined: number, due: number) =>
    due === 0 ? 'Aucune n’est arrivée à son terme' : `${formatNumber(declined)} sur ${formatNumber(due)}`,
  lapsed: 'Éteintes sans choix',
  waiting: 'Encore à venir',
  waitingHint: 'd’ici la fin de la période',
  endedEarly: (count: number) => `et ${plural(count, 'terminée', 'terminées')} avant leur terme`,
  plot: 'Adhésions arrivées à leur terme, par mois',
  due: 'Arrivées à leur terme',
  renewed: 'Renouvelées',
  declined: 'Non renouvelées par choix',
  nothing: 'Aucune adhésion n’est arrivée à son terme dans cette période.',
  definitions: [
    {
      term: 'Renouvelées',
      text: 'Une autre période de l’adhésion commence le jour où celle-ci finit, quelle que soit sa ligne\u202f; le taux se compte sur celles arrivées à leur terme.',
    },
    {
      term: 'Non renouvelées par choix',
      text: 'Le membre l’a dit, avant le terme ou peu après. Les adhésions éteintes sans choix n’y comptent pas.',
    },
    {
      term: 'Éteintes sans choix',
      text: 'Arrivées à leur terme sans renouvellement ni refus, y compris celles qui attendent encore une décision.',
    },
    {
      term: 'Terminées avant leur terme',
      text: 'D’un commun accord ou par exclusion\u202f: elles n’arrivent jamais à leur terme et ne comptent pas ailleurs.',
    },
  ] satisfies Definition[],
};

export const REVENUE_SECTION = {
  title: 'Finances',
  invoiced: 'Facturé',
  invoicedHint: 'hors TVA, notes de crédit déduites',
  vat: 'TVA',
  received: 'Reçu',
  receivedHint: 'TVA comprise',
  credited: 'Notes de crédit',
  creditedHint: 'hors TVA',
  plot: 'Facturé et reçu par mois',
  invoicedColumn: 'Facturé, hors TVA',
  creditedColumn: 'Dont notes de crédit',
  nothing: 'Rien n’a été facturé ni reçu dans cette période.',
  definitions: [
    {
      term: 'Facturé',
      text: 'Les factures émises, moins les notes de crédit, hors TVA, au jour de leur émission.',
    },
    { term: 'TVA', text: 'Celle des mêmes factures, moins celle des mêmes notes de crédit.' },
    {
      term: 'Reçu',
      text: 'Les paiements, moins ce qui a été rendu ou repris, au jour où ils ont eu lieu en Belgique.',
    },
  ] satisfies Definition[],
};

export const ATTENDANCE_SECTION = {
  title: 'Présences',
  rate: 'Taux de présence',
  rateHint: (present: string, expected: string) => `${present} sur ${expected} présents ou absents`,
  events: 'Événements',
  eventsHint: (registered: string) => `${registered} inscrits, invités compris`,
  excused: 'Excusés',
  absent: 'Absents',
  excusedHint: (count: number) => `et ${plural(count, 'excusé', 'excusés')}`,
  noShows: 'Absences annoncées',
  noShowsHint: (contested: number, waived: number, charged: number) =>
    [
      plural(contested, 'contestée', 'contestées'),
      `${waived} sans frais`,
      plural(charged, 'facturée', 'facturées'),
    ].join(', '),
  plot: 'Présences par événement',
  event: 'Événement',
  date: 'Date',
  registered: 'Inscrits',
  present: 'Présents',
  unknown:
    'Sans passage à l’accueil, personne ne sait qui est venu\u202f: ces événements n’ont qu’un nombre d’inscrits.',
  nothing: 'Aucun événement ne s’est tenu dans cette période.',
  /** What the arrow keys read in its plot. */
  rowName: { head: 'Événement', each: 'chaque événement' },
  definitions: [
    {
      term: 'Taux de présence',
      text: 'Les présents sur les présents et les absents\u202f; les excusés ne comptent pas.',
    },
    {
      term: 'Inscrits',
      text: 'Les personnes attendues au début de l’événement, invités compris, sans celles qui s’étaient désinscrites.',
    },
    {
      term: 'Absences annoncées',
      text: 'Les absences et désinscriptions hors délai dont le membre a reçu l’annonce, quoi qu’il en soit advenu.',
    },
  ] satisfies Definition[],
};

export const RECOMMENDATIONS_SECTION = {
  title: 'Recommandations',
  given: 'Données',
  won: 'Abouties',
  wonHint: (lost: string) => `${lost} sans suite ou déclinées`,
  open: (count: string) => `${count} en cours à la fin de la période`,
  oneToOnes: 'Rencontres',
  oneToOnesHint: 'confirmées par les deux',
  guests: 'Invités devenus membres',
  plot: 'Recommandations et rencontres par mois',
  nothing: 'Aucune recommandation ni rencontre dans cette période.',
  definitions: [
    { term: 'Données', text: 'Les recommandations envoyées d’un membre à un autre pendant la période.' },
    { term: 'Abouties', text: 'Celles que leur destinataire a conclues par une affaire pendant la période.' },
    {
      term: 'En cours',
      text: 'Celles qui, le dernier jour, n’étaient ni conclues, ni déclinées, ni retirées.',
    },
    {
      term: 'Rencontres',
      text: 'Les rencontres en tête-à-tête que les deux membres ont confirmées, au jour où elles ont eu lieu.',
    },
    {
      term: 'Invités devenus membres',
      text: 'Les personnes venues d’abord comme invitées d’un membre, et qui ont rejoint le cercle.',
    },
  ] satisfies Definition[],
};

export const WORTH = {
  title: 'Affaires conclues',
  /** Of a group that is too small. */
  rule: 'Rien n’est dit pour moins de cinq personnes.',
  lead: 'La somme des mercis, hors TVA, par blocs de mois entiers où cinq membres au moins ont remercié et cinq au moins l’ont été. Un bloc publié ne change plus.',
  none: 'Aucun bloc de mois n’est publié dans cette période.',
  total: 'Ensemble',
  block: 'Mois',
  cents: 'Affaires',
  givers: 'Ont recommandé',
  receivers: 'Ont reçu',
  medianGiven: 'Médiane apportée',
  medianReceived: 'Médiane reçue',
  medianHint: 'Les médianes sont par personne, arrondies à 100\u00a0€.',
  unpublished: (count: number) => (count === 1 ? 'Un mois n’est pas dit' : `${count} mois ne sont pas dits`),
  unpublishedWhy:
    'Un mois n’est pas dit tant qu’il n’est pas arrêté, le 10 du mois suivant, tant que trop peu de personnes y ont remercié ou l’ont été, ou que l’une y compte pour plus de la moitié, ou quand son bloc dépasse la période choisie.',
};

/** « juillet 2026 », or « juillet 2026 à septembre 2026 ». */
export const blockText = ({ from, to }: { from: string; to: string }) =>
  from === to ? frenchMonth(from) : `${frenchMonth(from)} à ${frenchMonth(to)}`;
