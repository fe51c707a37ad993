import { type ActionTexts, type BulkTexts, type ListTexts, UNDO_NOTE } from './admin-texts.ts';
import { plural } from './plural.ts';

export const NEWSLETTERS_TEXTS: ListTexts = {
  title: 'Newsletters',
  loading: 'Chargement des inscriptions…',
  count: (count) => plural(count, 'inscription', 'inscriptions'),
  loadFailed: 'Échec du chargement des newsletters',
  failedTitle: 'Les inscriptions n’ont pas pu être chargées',
  empty: 'Aucune newsletter trouvée',
  emptyHint: ({ q, filters: { state } }) => {
    if (q) return `Rien pour «\u202f${q}\u202f». Essayez le début d’une adresse e-mail.`;
    if (state === 'PENDING') return 'Aucune adresse n’attend d’être confirmée.';
    if (state === 'UNSUBSCRIBED') return 'Personne ne s’est désinscrit.';
    return 'Les adresses inscrites par le formulaire du site arrivent ici.';
  },
  seeAll: 'Voir toutes les inscriptions',
};

/** The filter of the list; `undefined`: those who receive the newsletter. */
export const STATE_FILTERS = [
  { label: 'Inscrits', value: undefined, countedAs: 'SUBSCRIBED' },
  { label: 'À confirmer', value: 'PENDING' },
  { label: 'Désinscrits', value: 'UNSUBSCRIBED' },
];

/** Of those who do not receive it. */
export const STATE_WORDS = {
  PENDING: 'À confirmer',
  UNSUBSCRIBED: 'Désinscrit',
  since: (day: string) => `le ${day}`,
};

export type NewsletterAction = 'remove' | 'withdraw';

export const NEWSLETTER_ACTIONS: Record<NewsletterAction, ActionTexts> = {
  remove: {
    label: 'Supprimer',
    look: 'danger',
    title: 'Supprimer cette inscription\u202f?',
    message: (email) => `${email} ne recevra plus la newsletter. ${UNDO_NOTE}`,
    success: () => 'Newsletter supprimée avec succès',
    failure: () => 'Échec de la suppression de la newsletter',
  },
  withdraw: {
    label: 'Supprimer',
    look: 'danger',
    title: 'Supprimer cette demande\u202f?',
    message: (email) =>
      `Le lien envoyé à ${email} ne confirmera plus rien. Cette personne pourra s’inscrire à nouveau.`,
    success: () => 'Newsletter supprimée avec succès',
    failure: () => 'Échec de la suppression de la newsletter',
  },
};

export const NEWSLETTERS_REMOVAL: BulkTexts = {
  label: 'Supprimer',
  look: 'danger',
  title: (count) =>
    count === 1 ? 'Supprimer cette inscription\u202f?' : `Supprimer ces ${count} inscriptions\u202f?`,
  message: (count) =>
    `${count === 1 ? 'Cette adresse ne recevra' : 'Ces adresses ne recevront'} plus la newsletter. ${UNDO_NOTE}`,
  success: (count) =>
    count === 1 ? 'Newsletter supprimée avec succès' : `${count} newsletters supprimées avec succès`,
  failure: (failed, count) =>
    failed === 1
      ? `1 inscription sur ${count} n’a pas pu être supprimée`
      : `${failed} inscriptions sur ${count} n’ont pas pu être supprimées`,
};

export const CONFIRMATIONS_REMOVAL: BulkTexts = {
  ...NEWSLETTERS_REMOVAL,
  title: (count) =>
    count === 1 ? 'Supprimer cette demande\u202f?' : `Supprimer ces ${count} demandes\u202f?`,
  message: (count) =>
    count === 1
      ? 'Le lien envoyé à cette adresse ne confirmera plus rien.'
      : 'Les liens envoyés à ces adresses ne confirmeront plus rien.',
};

/** The switch below the list. */
export const DOUBLE_OPT_IN = {
  title: 'Confirmation des inscriptions',
  label: 'Demander de confirmer par e-mail',
  hint: 'Une nouvelle adresse n’est inscrite qu’après un clic sur le lien qui lui est envoyé.',
  on: 'Les nouvelles inscriptions sont à confirmer par e-mail.',
  off: 'Les nouvelles adresses sont inscrites aussitôt.',
  notSaved: 'Le réglage n’a pas pu être enregistré. Veuillez réessayer.',
};
