import {
  type ActionTexts,
  type BulkTexts,
  type ListTexts,
  type LoadTexts,
  UNDO_NOTE,
} from './admin-texts.ts';
import { plural } from './plural.ts';

/** The filter of the list, by `active`; `undefined` lets everyone through. */
export const ACTIVE_FILTERS: Array<{ label: string; value: 'true' | 'false' | undefined }> = [
  { label: 'Tous', value: undefined },
  { label: 'Actifs', value: 'true' },
  { label: 'Inactifs', value: 'false' },
];

export const ACTIVE = 'Actif';
export const INACTIVE = 'Inactif';
/** Why an ambassador among several is not switched with them. */
export const ALREADY = { active: 'déjà actif', inactive: 'déjà inactif' };
export const ADD_AMBASSADOR = 'Ajouter un ambassadeur';
export const AMBASSADOR_LOAD: LoadTexts = {
  loading: 'Chargement de l’ambassadeur…',
  failed: 'L’ambassadeur n’a pas pu être chargé',
  toast: 'Erreur lors de la récupération de l’ambassadeur. Veuillez réessayer.',
};

const EMPTY_HINT = {
  all: 'Ajoutez les partenaires et ambassadeurs du cercle\u202f: ils paraîtront sur le site.',
  true: 'Personne ne paraît sur le site pour le moment. Activez un ambassadeur pour le montrer.',
  false: 'Tous les ambassadeurs paraissent sur le site.',
};

export const AMBASSADORS_TEXTS: ListTexts = {
  title: 'Ambassadeurs',
  loading: 'Chargement des ambassadeurs…',
  count: (count) => plural(count, 'ambassadeur', 'ambassadeurs'),
  loadFailed: 'Échec du chargement des ambassadeurs',
  failedTitle: 'Les ambassadeurs n’ont pas pu être chargés',
  empty: 'Aucun ambassadeur trouvé',
  emptyHint: ({ q, filters: { active } }) =>
    q
      ? `Rien pour «\u202f${q}\u202f»${active ? ' avec ce statut' : ''}. Essayez un autre nom, ou celui d’une société.`
      : EMPTY_HINT[(active as 'true' | 'false' | undefined) ?? 'all'],
  seeAll: 'Voir tous les ambassadeurs',
};

export const WEBSITE_HINT = 'Sa fiche publique y mène. Exemple\u202f: www.societe.be';
export const POSITION_HINT =
  '1 paraît en premier dans l’annuaire. Sans nombre, un ambassadeur vient après ceux qui en ont un, le plus récent d’abord.';

export type AmbassadorAction = 'remove';

export const AMBASSADOR_ACTIONS: Record<AmbassadorAction, ActionTexts> = {
  remove: {
    label: 'Supprimer',
    look: 'danger',
    title: 'Supprimer cet ambassadeur\u202f?',
    message: (name) => `${name} disparaîtra du site, avec sa photo et son logo. ${UNDO_NOTE}`,
    success: (name) => `L'ambassadeur ${name} a été supprimé avec succès`,
    failure: (name) => `Échec de la suppression de l'ambassadeur ${name}`,
  },
};

export type Activation = 'activate' | 'deactivate';

export const ACTIVATION_TEXTS: Record<Activation, { label: string; success: string; failure: string }> = {
  activate: {
    label: 'Activer',
    success: 'Ambassadeur activé avec succès.',
    failure: "Échec de l'activation de l'ambassadeur. Veuillez réessayer.",
  },
  deactivate: {
    label: 'Désactiver',
    success: 'Ambassadeur désactivé avec succès.',
    failure: "Échec de la désactivation de l'ambassadeur. Veuillez réessayer.",
  },
};

const countedNoun = (count: number) => (count === 1 ? 'cet ambassadeur' : `ces ${count} ambassadeurs`);

const failureSentence = (failed: number, count: number) =>
  failed === 1 ? `1 ambassadeur sur ${count} n’a pas pu` : `${failed} ambassadeurs sur ${count} n’ont pas pu`;

export const AMBASSADORS_BULK: Record<Activation | AmbassadorAction, BulkTexts> = {
  activate: {
    label: ACTIVATION_TEXTS.activate.label,
    look: 'primary',
    title: (count) => `Activer ${countedNoun(count)}\u202f?`,
    message: (count) => `Le site ${count === 1 ? 'le' : 'les'} montrera aussitôt.`,
    success: (count) =>
      count === 1 ? ACTIVATION_TEXTS.activate.success : `${count} ambassadeurs activés avec succès.`,
    failure: (failed, count) => `${failureSentence(failed, count)} être activé${failed === 1 ? '' : 's'}`,
  },
  deactivate: {
    label: ACTIVATION_TEXTS.deactivate.label,
    look: 'primary',
    title: (count) => `Désactiver ${countedNoun(count)}\u202f?`,
    message: (count) =>
      count === 1
        ? 'Le site ne le montrera plus. Vous pourrez l’activer de nouveau à tout moment.'
        : 'Le site ne les montrera plus. Vous pourrez les activer de nouveau à tout moment.',
    success: (count) =>
      count === 1 ? ACTIVATION_TEXTS.deactivate.success : `${count} ambassadeurs désactivés avec succès.`,
    failure: (failed, count) => `${failureSentence(failed, count)} être désactivé${failed === 1 ? '' : 's'}`,
  },
  remove: {
    label: 'Supprimer',
    look: 'danger',
    title: (count) => `Supprimer ${countedNoun(count)}\u202f?`,
    message: (count) =>
      count === 1
        ? `Photo et logo disparaîtront du site avec son nom. ${UNDO_NOTE}`
        : `Photos et logos disparaîtront du site avec leurs noms. ${UNDO_NOTE}`,
    success: (count) =>
      count === 1 ? 'Ambassadeur supprimé avec succès' : `${count} ambassadeurs supprimés avec succès`,
    failure: (failed, count) => `${failureSentence(failed, count)} être supprimé${failed === 1 ? '' : 's'}`,
  },
};

type FormTexts = { title: string; submit: string; busy: string; success: string; failure: string };

export const AMBASSADOR_FORM: Record<'create' | 'edit', FormTexts> = {
  create: {
    title: ADD_AMBASSADOR,
    submit: 'Ajouter',
    busy: 'Ajout en cours…',
    success: 'Ambassadeur créé avec succès.',
    failure: "Échec de la création de l'ambassadeur. Veuillez réessayer.",
  },
  edit: {
    title: 'Modifier l’ambassadeur',
    submit: 'Modifier',
    busy: 'Modification en cours…',
    success: 'Ambassadeur modifié avec succès.',
    failure: "Échec de la modification de l'ambassadeur. Veuillez réessayer.",
  },
};

export const ACTIVE_HINT = 'La page publique ne montre pas les ambassadeurs inactifs.';

export const AMBASSADOR_CHANGED = {
  stale: {
    title: 'Cet ambassadeur a changé entre-temps',
    text: 'Un autre administrateur l’a modifié. Rien n’a été enregistré, et ce que vous avez tapé est toujours là.',
    action: 'Voir l’état actuel',
  },
  current: {
    title: 'L’état actuel',
    text: 'Ce que vous n’aviez pas touché est repris d’ici\u202f; ce que vous avez tapé est gardé. Relisez, puis enregistrez.',
  },
  gone: {
    title: 'Cet ambassadeur a été supprimé entre-temps',
    text: 'Un autre administrateur l’a supprimé. Rien n’a été enregistré\u202f; ce que vous avez tapé reste ici tant que vous ne quittez pas la page.',
  },
};
