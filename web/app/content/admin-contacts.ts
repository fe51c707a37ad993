import type { ActionTexts, BulkTexts, ListTexts, LoadTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

export const CONTACTS_TEXTS: ListTexts = {
  title: 'Contacts',
  loading: 'Chargement des messages…',
  count: (count) => plural(count, 'message', 'messages'),
  loadFailed: 'Échec du chargement des contacts',
  failedTitle: 'Les messages n’ont pas pu être chargés',
  empty: 'Aucune demande de contact trouvée',
  emptyHint: ({ q, filters: { read } }) => {
    if (q)
      return `Rien pour «\u202f${q}\u202f»${read ? ' avec ce filtre' : ''}. Essayez un autre nom, une adresse e-mail ou un mot du message.`;
    if (read)
      return read === 'true' ? 'Aucun message n’a encore été lu.' : 'Aucun message n’attend d’être lu.';
    return 'Les messages du formulaire de contact arrivent ici.';
  },
  seeAll: 'Voir tous les messages',
};

export const CONTACT_LOAD: LoadTexts = {
  loading: 'Chargement du message…',
  failed: 'Le message n’a pas pu être chargé',
  toast: 'Erreur lors de la récupération du contact. Veuillez réessayer.',
};
export const READ = 'Lu';
export const UNREAD = 'Non lu';

/** The filter of the list; `undefined` lets every message through. */
export const READ_FILTERS: { label: string; value: 'false' | 'true' | undefined }[] = [
  { label: 'Tous', value: undefined },
  { label: 'Non lus', value: 'false' },
  { label: 'Lus', value: 'true' },
];

export type ContactAction = 'remove';

export const CONTACT_ACTIONS: Record<ContactAction, ActionTexts> = {
  remove: {
    label: 'Supprimer',
    look: 'danger',
    title: 'Supprimer ce message\u202f?',
    message: (name) => `Le message de ${name} disparaîtra de la liste.`,
    success: () => 'Contact supprimé avec succès',
    failure: () => 'Échec de la suppression du contact',
  },
};

export const CONTACTS_REMOVAL: BulkTexts = {
  label: 'Supprimer',
  look: 'danger',
  title: (count) => (count === 1 ? 'Supprimer ce message\u202f?' : `Supprimer ces ${count} messages\u202f?`),
  message: (count) => (count === 1 ? 'Il disparaîtra de la liste.' : 'Ils disparaîtront de la liste.'),
  success: (count) =>
    count === 1 ? 'Contact supprimé avec succès' : `${count} contacts supprimés avec succès`,
  failure: (failed, count) =>
    failed === 1
      ? `1 message sur ${count} n’a pas pu être supprimé`
      : `${failed} messages sur ${count} n’ont pas pu être supprimés`,
};
