import type { NoShowState } from '@cercle/contract/no-show-states';
import type { OwnNoShow } from '@cercle/contract/no-shows';
import { formatDate } from '../dates.ts';
import type { BadgeTone } from '../ui/badge.tsx';

/** What members read of their own absences, and of those of their guests. */
export const OWN_NO_SHOWS = {
  title: 'Vos absences',
  loading: 'Chargement de vos absences…',
  failed: 'Vos absences n’ont pas pu être chargées. Vérifiez votre connexion, puis réessayez.',
  evidence: 'Sur quoi cela repose',
  invoice: 'Voir la facture',
  onEvent: 'Une absence à cet événement vous a été annoncée',
  contest: 'Contester',
  contestTitle: 'Contester cette absence',
  contestText: (row: OwnNoShow) =>
    `${row.event.title}, ${formatDate(row.event.startsAt)}. Le cercle lit votre explication et vous répond par e-mail. Rien n’est facturé d’ici là.`,
  reason: 'Votre explication',
  reasonHint: 'Vous étiez là, vous aviez prévenu, une urgence est survenue\u202f: dites-le simplement.',
  send: 'Envoyer ma contestation',
  busy: 'Envoi…',
  sent: 'Votre contestation est arrivée.',
  contested: (at: string) => `Votre contestation, le ${formatDate(at)}`,
  decided: (at: string) => `Réponse du cercle, le ${formatDate(at)}`,
};

const WHAT: Record<OwnNoShow['cause'], { own: string; guest: (name: string) => string }> = {
  ABSENT: {
    own: 'Vous étiez inscrit, et n’êtes pas passé à l’accueil.',
    guest: (name) => `Votre invité ${name} était inscrit, et n’est pas passé à l’accueil.`,
  },
  WITHDRAWN_LATE: {
    own: 'Vous vous êtes désinscrit après le délai, et personne n’a repris la place.',
    guest: (name) => `Votre invité ${name} s’est désinscrit après le délai, et personne n’a repris la place.`,
  },
};

/** What happened. */
export const whatText = ({ cause, guest }: OwnNoShow) =>
  guest === null ? WHAT[cause].own : WHAT[cause].guest(guest);

/** What follows, and until when it can be contested. */
export function nextText({ state, feeText, contestUntil, canContest, documentId }: OwnNoShow): string {
  const until = contestUntil ? formatDate(contestUntil) : '';
  switch (state) {
    case 'PROPOSED':
      return '';
    case 'TOLD':
      return canContest
        ? `Vous pouvez contester jusqu’au ${until} inclus. Ensuite, ${feeText} seront facturés.`
        : `Le délai pour contester a pris fin le ${until}\u202f: ${feeText} seront facturés.`;
    case 'DISPUTED':
      return 'Le cercle examine votre contestation. Rien n’est facturé d’ici là.';
    case 'UPHELD':
      return `${feeText} seront facturés.`;
    case 'WAIVED':
      return 'Rien n’est dû.';
    case 'CHARGED':
      return documentId === null ? `${feeText} sont portés en compte.` : `${feeText} ont été facturés.`;
  }
}

export const OWN_NO_SHOW_TONE: Record<NoShowState, BadgeTone> = {
  PROPOSED: 'neutral',
  TOLD: 'warning',
  DISPUTED: 'neutral',
  UPHELD: 'neutral',
  WAIVED: 'success',
  CHARGED: 'neutral',
};
