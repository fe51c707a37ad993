import {
  type ActionTexts,
  type BulkTexts,
  type ListTexts,
  type LoadTexts,
  UNDO_NOTE,
} from './admin-texts.ts';
import { plural } from './plural.ts';

export const CONTACTS_TEXTS: ListTexts = {
  title: 'Contacts',
  loading: 'Chargement des messages…',
  count: (count) => plural(count, 'message', 'messages'),
  loadFailed: 'Échec du chargement des contacts',
  failedTitle: 'Les messages n’ont pas pu être chargés',
  empty: 'Aucune demande de contact trouvée',
  emptyHint: ({ q, filters: { read, answered } }) => {
    if (q)
      return `Rien pour «\u202f${q}\u202f»${read || answered ? ' avec ces filtres' : ''}. Essayez un autre nom, une adresse e-mail ou un mot du message.`;
    if (answered && read) return 'Aucun message ne répond à ces filtres.';
    if (answered)
      return answered === 'true'
        ? 'Aucun message n’a encore été marqué comme répondu.'
        : 'Aucun message n’attend de réponse.';
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

/** The filter by answer, beside it. */
export const ANSWER_FILTERS = [
  { label: 'Avec ou sans réponse', value: undefined },
  { label: 'À répondre', value: 'false' },
  { label: 'Répondus', value: 'true' },
];

export const ANSWER = {
  reply: 'Répondre',
  mark: 'Marquer comme répondu',
  unmark: 'Remettre à répondre',
  done: 'C’est répondu',
  reminder:
    'Votre programme de messagerie s’est ouvert. Une fois la réponse envoyée, notez-le ici\u202f: les autres administrateurs le verront.',
  failed: 'Le changement n’a pas pu être enregistré. Veuillez réessayer.',
  marked: 'Message marqué comme répondu',
  unmarked: 'Message remis à répondre',
  toAnswer: 'À répondre',
};

export type ContactAction = 'remove';

export const CONTACT_ACTIONS: Record<ContactAction, ActionTexts> = {
  remove: {
    label: 'Supprimer',
    look: 'danger',
    title: 'Supprimer ce message\u202f?',
    message: (name) => `Le message de ${name} disparaîtra de la liste. ${UNDO_NOTE}`,
    success: () => 'Contact supprimé avec succès',
    failure: () => 'Échec de la suppression du contact',
  },
};

export const ALREADY_ANSWERED = 'déjà répondu';

export const CONTACTS_ANSWERED: BulkTexts = {
  label: 'Marquer comme répondu',
  look: 'primary',
  title: (count) =>
    count === 1
      ? 'Marquer ce message comme répondu\u202f?'
      : `Marquer ces ${count} messages comme répondus\u202f?`,
  message: () => 'Votre nom et le moment seront notés.',
  success: (count) =>
    count === 1 ? 'Message marqué comme répondu' : `${count} messages marqués comme répondus`,
  failure: (failed, count) =>
    failed === 1
      ? `1 message sur ${count} n’a pas pu être marqué`
      : `${failed} messages sur ${count} n’ont pas pu être marqués`,
};

export const CONTACTS_REMOVAL: BulkTexts = {
  label: 'Supprimer',
  look: 'danger',
  title: (count) => (count === 1 ? 'Supprimer ce message\u202f?' : `Supprimer ces ${count} messages\u202f?`),
  message: (count) => `${count === 1 ? 'Il disparaîtra' : 'Ils disparaîtront'} de la liste. ${UNDO_NOTE}`,
  success: (count) =>
    count === 1 ? 'Contact supprimé avec succès' : `${count} contacts supprimés avec succès`,
  failure: (failed, count) =>
    failed === 1
      ? `1 message sur ${count} n’a pas pu être supprimé`
      : `${failed} messages sur ${count} n’ont pas pu être supprimés`,
};
