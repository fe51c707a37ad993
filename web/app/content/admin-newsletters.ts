import { type ActionTexts, type BulkTexts, type ListTexts, UNDO_NOTE } from './admin-texts.ts';
import { plural } from './plural.ts';

export const NEWSLETTERS_TEXTS: ListTexts = {
  title: 'Newsletters',
  loading: 'Chargement des inscriptions…',
  count: (count) => plural(count, 'inscription', 'inscriptions'),
  loadFailed: 'Échec du chargement des newsletters',
  failedTitle: 'Les inscriptions n’ont pas pu être chargées',
  empty: 'Aucune newsletter trouvée',
  emptyHint: ({ q }) =>
    q
      ? `Rien pour «\u202f${q}\u202f». Essayez le début d’une adresse e-mail.`
      : 'Les adresses inscrites par le formulaire du site arrivent ici.',
  seeAll: 'Voir toutes les inscriptions',
};

export type NewsletterAction = 'remove';

export const NEWSLETTER_ACTIONS: Record<NewsletterAction, ActionTexts> = {
  remove: {
    label: 'Supprimer',
    look: 'danger',
    title: 'Supprimer cette inscription\u202f?',
    message: (email) => `${email} ne recevra plus la newsletter. ${UNDO_NOTE}`,
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
