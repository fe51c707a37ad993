import { INVITATION_DAYS } from '@cercle/contract/business';
import type { ActionTexts, ListTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

export const ADMINISTRATORS_TEXTS: ListTexts = {
  title: 'Administrateurs',
  loading: 'Chargement des administrateurs…',
  count: (count) => plural(count, 'administrateur', 'administrateurs'),
  loadFailed: 'Échec du chargement des administrateurs',
  failedTitle: 'Les administrateurs n’ont pas pu être chargés',
  empty: 'Aucun administrateur trouvé',
  emptyHint: ({ q }) =>
    `Rien pour «\u202f${q}\u202f». Essayez un autre nom, ou le début d’une adresse e-mail.`,
  seeAll: 'Voir tous les administrateurs',
};

export const YOU = 'Vous';
export const NEVER_LOGGED_IN = 'Jamais connecté';
export const HAS_SECOND_FACTOR = 'Activée';
export const NO_SECOND_FACTOR = 'Pas encore';

export type AdministratorAction = 'remove' | 'invite';

export const ADMINISTRATOR_ACTIONS: Record<AdministratorAction, ActionTexts> = {
  remove: {
    label: 'Retirer',
    look: 'danger',
    title: 'Retirer cet administrateur\u202f?',
    message: (name) => `${name} n’aura plus accès à l’administration, dès maintenant.`,
    success: (name) => `L’accès de ${name} est retiré`,
    failure: (name) => `L’accès de ${name} n’a pas pu être retiré`,
  },
  invite: {
    label: 'Renvoyer l’invitation',
    look: 'primary',
    title: 'Renvoyer l’invitation\u202f?',
    message: (name) => `${name} recevra un nouveau lien\u202f; celui d’avant ne fonctionnera plus.`,
    success: () => 'L’invitation va partir',
    failure: () => 'L’invitation n’a pas pu être renvoyée',
  },
};

export const INVITE = {
  title: 'Inviter un administrateur',
  hint: `La personne choisit elle-même son mot de passe, par un lien valable ${INVITATION_DAYS}\u00a0jours.`,
  submit: 'Envoyer l’invitation',
  busy: 'Envoi en cours…',
  success: 'L’invitation va partir',
  failure: 'L’invitation n’a pas pu être envoyée. Veuillez réessayer.',
};
