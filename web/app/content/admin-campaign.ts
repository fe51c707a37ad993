import type { CampaignVerb } from '@cercle/contract/campaign-states';
import type { CampaignDetails, CampaignFigures } from '@cercle/contract/campaigns';
import { formatDateTime } from '../dates.ts';
import type { ActionTexts } from './admin-texts.ts';
import { formatNumber, plural } from './plural.ts';

export const CAMPAIGN_TITLE = 'Détails de la campagne';

export const CAMPAIGN_DETAILS_PANELS = {
  facts: 'En bref',
  figures: 'Envoi',
  history: 'Historique',
};

export const CAMPAIGN_DETAILS = {
  audience: 'Destinataires',
  pace: 'Rythme',
  paceText: (pacePerHour: number) => `${formatNumber(pacePerHour)} e-mails par heure au plus`,
  scheduledAt: 'Début',
  endedAt: 'Fin',
  archive: 'Archives',
  archiveLink: 'Voir la page du site',
  edit: 'Modifier',
};

const people = (count: number) => plural(count, 'personne', 'personnes');

/** What happens next, or happened, in a sentence. */
export function nextText({ state, scheduledAt, endedAt, figures, isFrozen }: CampaignDetails): string {
  const waiting = figures?.waiting ?? 0;
  switch (state) {
    case 'DRAFT':
      return 'Rien ne part avant que vous la planifiiez ou l’envoyiez.';
    case 'SCHEDULED':
      return scheduledAt
        ? `Elle part le ${formatDateTime(scheduledAt)}, à l’heure de Belgique. Son contenu ne change plus.`
        : 'Elle part dans un instant.';
    case 'SENDING':
      if (!isFrozen) return 'Ses destinataires sont relevés\u202f; les e-mails partent ensuite.';
      return waiting > 0
        ? `Les e-mails partent\u202f: ${people(waiting)} ${waiting < 2 ? 'attend encore le sien' : 'attendent encore le leur'}.`
        : 'Les derniers e-mails sont en route.';
    case 'PAUSED':
      return `Plus rien ne part. ${people(waiting)} ${waiting < 2 ? 'attend' : 'attendent'} que vous repreniez.`;
    case 'SENT':
      return endedAt ? `Le dernier e-mail est parti le ${formatDateTime(endedAt)}.` : 'Tout est parti.';
    case 'CANCELLED':
      return waiting > 0
        ? `Elle a été arrêtée\u202f: ${people(waiting)} ne ${waiting < 2 ? 'la recevra' : 'la recevront'} pas.`
        : 'Elle a été arrêtée.';
  }
}

export const FIGURES = {
  progress: 'Avancement de l’envoi',
  /** « 120 destinataires sur 300 traités ». */
  progressText: (done: number, total: number) =>
    `${formatNumber(done)} ${done < 2 ? 'traité' : 'traités'} sur ${plural(total, 'destinataire', 'destinataires')}`,
  total: 'Destinataires',
  waiting: 'À envoyer',
  /** Those who still waited when the campaign was stopped. */
  unsent: 'Non envoyés',
  queued: 'En route',
  sent: 'Envoyés',
  delivered: 'Livrés',
  bounced: 'Revenus',
  failed: 'En échec',
  skipped: 'Passés',
  unsubscribed: 'Désinscrits',
  note: 'Livrés\u202f: envoyés, et pas revenus. Personne n’est suivi\u202f: ni les ouvertures ni les clics ne sont comptés.',
};

/** Those with whom the campaign has nothing more to do. */
export const doneOf = ({ total, waiting, queued }: CampaignFigures) => total - waiting - queued;

export type ConfirmedVerb = Exclude<CampaignVerb, 'update' | 'schedule' | 'send'>;

export const CAMPAIGN_ACTIONS: Record<ConfirmedVerb, ActionTexts> = {
  unschedule: {
    label: 'Remettre en brouillon',
    look: 'primary',
    title: 'Remettre cette campagne en brouillon\u202f?',
    message: (subject) =>
      `«\u202f${subject}\u202f» ne partira pas à l’heure prévue\u202f: vous pourrez la modifier, puis la planifier de nouveau.`,
    success: () => 'Campagne remise en brouillon.',
    failure: () => 'La campagne n’a pas pu être remise en brouillon. Veuillez réessayer.',
  },
  pause: {
    label: 'Mettre en pause',
    look: 'primary',
    title: 'Mettre cette campagne en pause\u202f?',
    message: (subject) =>
      `Plus aucun e-mail de «\u202f${subject}\u202f» ne part, sauf ceux qui sont déjà en chemin. Vous pourrez reprendre.`,
    success: () => 'Campagne mise en pause.',
    failure: () => 'La campagne n’a pas pu être mise en pause. Veuillez réessayer.',
  },
  resume: {
    label: 'Reprendre',
    look: 'primary',
    title: 'Reprendre cette campagne\u202f?',
    message: (subject) => `Ceux qui attendent encore «\u202f${subject}\u202f» la reçoivent, à son rythme.`,
    success: () => 'Campagne reprise.',
    failure: () => 'La campagne n’a pas pu être reprise. Veuillez réessayer.',
  },
  cancel: {
    label: 'Arrêter',
    look: 'danger',
    title: 'Arrêter cette campagne\u202f?',
    message: (subject) =>
      `Ceux qui n’ont pas encore reçu «\u202f${subject}\u202f» ne la recevront jamais. Pour arrêter un moment, mettez-la plutôt en pause.`,
    success: () => 'Campagne arrêtée.',
    failure: () => 'La campagne n’a pas pu être arrêtée. Veuillez réessayer.',
  },
  archive: {
    label: 'Montrer dans les archives',
    look: 'primary',
    title: 'Montrer cette campagne dans les archives\u202f?',
    message: (subject) => `Chacun peut lire «\u202f${subject}\u202f» sur le site.`,
    success: () => 'Campagne montrée dans les archives.',
    failure: () => 'La campagne n’a pas pu être montrée dans les archives. Veuillez réessayer.',
  },
  unarchive: {
    label: 'Retirer des archives',
    look: 'danger',
    title: 'Retirer cette campagne des archives\u202f?',
    message: (subject) =>
      `La page de «\u202f${subject}\u202f» disparaît du site, et le lien «\u202fvoir en ligne\u202f» des e-mails n’y mène plus.`,
    success: () => 'Campagne retirée des archives.',
    failure: () => 'La campagne n’a pas pu être retirée des archives. Veuillez réessayer.',
  },
  remove: {
    label: 'Supprimer',
    look: 'danger',
    title: 'Supprimer ce brouillon\u202f?',
    message: (subject) => `«\u202f${subject}\u202f» disparaît pour de bon. Personne ne l’a reçue.`,
    success: () => 'Brouillon supprimé.',
    failure: () => 'Échec de la suppression du brouillon. Veuillez réessayer.',
  },
};

export const SEND_NOW = {
  label: 'Envoyer maintenant',
  title: 'Envoyer cette campagne maintenant\u202f?',
  message: (subject: string) => `«\u202f${subject}\u202f» part aussitôt, et son contenu ne change plus.`,
  submit: 'Envoyer maintenant',
  busy: 'Envoi en cours…',
  success: 'La campagne part.',
};

export const SCHEDULE = {
  label: 'Planifier',
  title: 'Planifier cette campagne',
  message:
    'Elle part à cette heure, et son contenu ne change plus d’ici là. Vous pourrez la remettre en brouillon.',
  startsAt: 'Début',
  startsAtHint: 'À l’heure de Belgique.',
  submit: 'Planifier',
  busy: 'Planification…',
  success: 'Campagne planifiée.',
};

export const TEST_MAIL = {
  label: 'Envoyer un essai',
  title: 'Envoyer un essai',
  message: 'Un seul e-mail, tel qu’il partira. Son lien de désinscription ne désinscrit personne.',
  email: 'Adresse e-mail',
  submit: 'Envoyer l’essai',
  busy: 'Envoi en cours…',
  success: 'Essai envoyé. Il arrive dans un instant.',
};

export const COPY_CAMPAIGN = {
  label: 'Copier',
  success: 'Copie créée. Relisez-la, puis envoyez-la.',
  failure: 'La copie n’a pas pu être créée. Veuillez réessayer.',
};
