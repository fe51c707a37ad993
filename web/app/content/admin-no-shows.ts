import {
  CONTEST_DAYS,
  NO_SHOW_STATE_LABEL,
  NO_SHOW_STATES,
  type NoShowHistoryKind,
  type NoShowState,
  type NoShowVerb,
} from '@cercle/contract/no-show-states';
import type { NoShowList, NoShowRow } from '@cercle/contract/no-shows';
import { formatDate } from '../dates.ts';
import type { LoadTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

export const NO_SHOWS_TITLE = 'Absences';

export const NO_SHOWS_LOAD: LoadTexts = {
  loading: 'Chargement des absences…',
  failed: 'Les absences n’ont pas pu être chargées',
  toast: 'Erreur lors de la récupération des absences. Veuillez réessayer.',
};

const absences = (count: number) => plural(count, 'absence', 'absences');

export const NO_SHOWS = {
  back: 'Retour à l’événement',
  lead: `Les personnes qui ne sont pas passées à l’accueil, et celles qui se sont désinscrites après le délai sans que leur place soit reprise. Le membre est d’abord prévenu, et peut contester pendant ${CONTEST_DAYS}\u00a0jours\u202f; les frais ne sont facturés qu’ensuite.`,
  list: 'Liste des absences',
  filter: 'Filtrer par état',
  all: 'Toutes',
  noneHere: 'Aucune absence dans cet état.',
  seeAll: 'Voir toutes les absences',
  select: (name: string) => `Choisir ${name}`,
  selectAll: 'Choisir toutes celles à annoncer',
  more: (next: number, left: number) => `Montrer ${next} de plus, sur ${left} qui suivent`,
  bar: 'Annoncer des absences',
  tellChosen: 'Annoncer',
  chosen: (count: number, free: number) => `${absences(count)} sur ${free} à annoncer`,
  noneChosen: 'Choisissez au moins une absence.',
  evidence: 'Sur quoi cela repose',
  history: 'Historique',
  openEvent: 'Ouvrir l’événement',
  refused: (count: number) =>
    `${absences(count)} ${count < 2 ? 'n’a pas pu être annoncée' : 'n’ont pas pu être annoncées'}`,
};

/** « 12 absences · 94 personnes passées à l’accueil ». */
export const sumText = ({ rows, entries }: NoShowList) =>
  `${absences(rows.length)} · ${plural(entries, 'personne passée', 'personnes passées')} à l’accueil`;

/** Of one without any row: what there is to know instead. */
export function emptyTexts({ event, entries }: NoShowList): { title: string; text: string } {
  if (event.state === 'CANCELLED')
    return { title: 'Cet événement est annulé', text: 'Personne ne doit rien pour un événement annulé.' };
  if (event.state !== 'CLOSED')
    return {
      title: 'L’événement n’est pas encore clôturé',
      text: 'Les absences sont proposées à la clôture, quand chaque appareil de l’accueil a envoyé ses passages. Rien n’est annoncé à personne sans vous.',
    };
  if (entries === 0)
    return {
      title: 'Aucun passage à l’accueil',
      text: 'Personne n’a été noté à l’entrée de cet événement. On ne peut donc dire de personne qu’il n’est pas venu\u202f: personne ne doit rien.',
    };
  return {
    title: 'Aucune absence à annoncer',
    text: 'Les personnes inscrites sont passées à l’accueil ou sont excusées, ou les conditions de cet événement ne prévoient pas de frais.',
  };
}

const NAMELESS = 'Données effacées';
export const nameOf = ({ name }: Pick<NoShowRow, 'name'>) => name || NAMELESS;

/** « Invité de » stands before the link to the member. */
export const GUEST_OF = 'Invité de';
export const hostOf = (host: string) => host || 'un compte supprimé';

/** « Paul Roy, invité par Marie Dupont ». */
export const personOf = ({ name, host }: Pick<NoShowRow, 'name' | 'host'>) =>
  host === null ? nameOf({ name }) : `${nameOf({ name })}, invité par ${hostOf(host)}`;

export const earlierText = (count: number) =>
  `${plural(count, 'autre absence', 'autres absences')} de ce membre en deux ans`;

/** How things stand, one sentence each. */
export function standingTexts({ state, letter, toldOn, contestUntil, document }: NoShowRow): string[] {
  const received = toldOn ? [`E-mail reçu le ${formatDate(toldOn)}.`] : [];
  switch (state) {
    case 'PROPOSED':
      return LETTER_TEXTS[letter];
    case 'TOLD':
      return contestUntil
        ? [
            ...received,
            `Contestation possible jusqu’au ${formatDate(contestUntil)} inclus, puis un projet de facture suit.`,
          ]
        : received;
    case 'DISPUTED':
      return [...received, 'Rien n’est facturé avant votre décision.'];
    case 'UPHELD':
      return [...received, 'Un projet de facture suit dans la minute.'];
    case 'WAIVED':
      return [
        ...received,
        document?.number ? 'Rien n’est dû\u202f: une note de crédit l’annule.' : 'Rien n’est dû.',
      ];
    case 'CHARGED':
      return received;
  }
}

const LETTER_TEXTS: Record<NoShowRow['letter'], string[]> = {
  NONE: ['Le membre n’en sait rien encore.'],
  ON_ITS_WAY: ['L’e-mail est en route. Le délai pour contester court dès sa réception.'],
  RECEIVED: [],
  RETURNED: [],
};

/** What goes wrong, and what to do about it; null where nothing does. */
export function problemText(row: Pick<NoShowRow, 'state' | 'letter' | 'document'>): string | null {
  if (row.state === 'PROPOSED' && row.letter === 'RETURNED')
    return 'L’e-mail est revenu. Vérifiez l’adresse du membre, puis annoncez de nouveau.';
  // Its draft was deleted by hand.
  if (row.state === 'CHARGED' && row.document === null)
    return 'La ligne qui la facturait a disparu avec son projet\u202f: rien n’est facturé. Facturez de nouveau, ou renoncez aux frais.';
  return null;
}

export const STATEMENT_TEXTS = {
  contest: (by: string, at: string) => `Contestation de ${by}, le ${formatDate(at)}`,
  decision: {
    kept: (by: string, at: string) => `Maintenue par ${by}, le ${formatDate(at)}`,
    waived: (by: string, at: string) => `Sans frais, décision de ${by}, le ${formatDate(at)}`,
  },
};

export const documentLabel = ({ number }: NonNullable<NoShowRow['document']>) =>
  number === null ? 'Projet de facture' : `Facture ${number}`;

/** The filter of the list; `undefined` lets every state through. */
export const NO_SHOW_FILTERS: { label: string; value: NoShowState | undefined; isRare?: boolean }[] = [
  { label: NO_SHOWS.all, value: undefined },
  ...NO_SHOW_STATES.map((value) => ({ label: NO_SHOW_STATE_LABEL[value], value, isRare: true })),
];

export const HISTORY_LABEL: Record<NoShowHistoryKind, string> = {
  'no-show.proposed': 'Proposée à la clôture',
  'no-show.sent': 'E-mail envoyé',
  'no-show.told': 'E-mail reçu',
  'no-show.returned': 'E-mail revenu',
  'no-show.contested': 'Contestée',
  'no-show.upheld': 'Maintenue',
  'no-show.waived': 'Sans frais',
  'no-show.charged': 'Portée dans un projet de facture',
};

export const VERB_LABELS: Record<NoShowVerb, string> = {
  tell: 'Annoncer',
  contest: 'Il a contesté autrement',
  uphold: 'Maintenir les frais',
  waive: 'Renoncer aux frais',
  charge: 'Facturer de nouveau',
};

export const TELL = {
  title: (rows: NoShowRow[]) =>
    rows.length === 1 ? 'Annoncer cette absence\u202f?' : `Annoncer ${absences(rows.length)}\u202f?`,
  message: (rows: NoShowRow[]) =>
    rows.length === 1
      ? 'Un e-mail part au membre qui devrait les frais.'
      : `${plural(rows.length, 'e-mail part', 'e-mails partent')} aux membres qui devraient les frais.`,
  says: 'Il dit\u202f:',
  points: [
    'l’événement, l’inscription, et jusqu’à quand on pouvait se désinscrire sans frais, avec le calcul\u202f;',
    'combien de personnes sont passées à l’accueil, et que ce membre ou son invité n’en est pas\u202f;',
    'ce que prévoient les conditions\u202f;',
    `comment contester, pendant ${CONTEST_DAYS}\u00a0jours après sa réception.`,
  ],
  names: 'Personnes concernées',
  others: (count: number) => `et ${plural(count, 'autre', 'autres')}`,
  done: (told: number) => `${plural(told, 'e-mail part', 'e-mails partent')} dans la minute.`,
};

export const DIALOG_BUSY = 'Enregistrement…';

export type ReasonedVerb = 'contest' | 'uphold' | 'waive';
type ReasonedVerbTexts = {
  title: string;
  message: (row: NoShowRow) => string;
  label: string;
  hint: string;
  success: string;
};

export const REASONED_VERBS: Record<ReasonedVerb, ReasonedVerbTexts> = {
  contest: {
    title: 'Noter la contestation',
    message: () =>
      'Le membre conteste par téléphone, par courrier ou de vive voix\u202f: elle vaut comme s’il l’écrivait ici. Rien n’est facturé avant votre décision.',
    label: 'Ce qu’elle ou il dit',
    hint: 'Il le relit dans «\u202fMon cercle\u202f».',
    success: 'Contestation notée.',
  },
  uphold: {
    title: 'Maintenir les frais\u202f?',
    message: (row) =>
      `Le membre lit votre réponse dans un e-mail, et ${row.feeText} sont portés dans un projet de facture.`,
    label: 'Pourquoi',
    hint: 'Le membre le lit, mot pour mot.',
    success: 'Frais maintenus.',
  },
  waive: {
    title: 'Renoncer aux frais\u202f?',
    message: (row) => `${waivedText(row)} C’est définitif.`,
    label: 'Pourquoi',
    hint: 'Le membre le lit, mot pour mot, s’il a été prévenu.',
    success: 'Frais levés\u202f: rien n’est dû.',
  },
};

/** What renouncing does, which depends on how far things went. */
function waivedText({ state, letter, document }: NoShowRow): string {
  if (state === 'PROPOSED' && letter !== 'ON_ITS_WAY')
    return 'Rien n’est dû. Le membre n’en sait rien\u202f: aucun e-mail ne part.';
  if (state !== 'CHARGED') return 'Rien n’est dû, et le membre le lit dans un e-mail.';
  if (document === null) return 'Rien n’est dû, et rien n’est à retirer. Le membre le lit dans un e-mail.';
  return document.number === null
    ? 'Rien n’est dû\u202f: la ligne est retirée du projet de facture. Le membre le lit dans un e-mail.'
    : `Rien n’est dû\u202f: une note de crédit est préparée pour la facture ${document.number}, que vous émettez ensuite. Le membre le lit dans un e-mail.`;
}

export const CHARGE = {
  title: 'Facturer de nouveau\u202f?',
  message: ({ feeText }: NoShowRow) =>
    `${feeText} sont portés dans un projet de facture, que vous relisez et émettez ensuite.`,
  success: 'Projet de facture préparé.',
};
