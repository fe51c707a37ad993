import { MEMBER_TYPE_LABEL, type MemberType } from '@cercle/contract/member-type';
import type { RequestStatus } from '@cercle/contract/request-state';
import { type ActionTexts, type BulkTexts, type ListTexts, UNDO_NOTE } from './admin-texts.ts';
import { plural } from './plural.ts';

/** The filter of the list; `undefined` lets every status through. */
export const STATUS_FILTERS: { label: string; value: RequestStatus | undefined }[] = [
  { label: 'Toutes', value: undefined },
  { label: 'En attente', value: 'PENDING' },
  { label: 'Approuvées', value: 'APPROVED' },
  { label: 'Rejetées', value: 'REJECTED' },
];

/** The filter by offer, beside it. */
export const TYPE_FILTERS: { label: string; value: MemberType | undefined }[] = [
  { label: 'Tous les types', value: undefined },
  { label: MEMBER_TYPE_LABEL.SINGLE, value: 'SINGLE' },
  { label: MEMBER_TYPE_LABEL.BUSINESS, value: 'BUSINESS' },
];

/** What to do when a list without search is empty. */
const EMPTY_HINT: Record<RequestStatus | 'ALL', string> = {
  ALL: 'Les demandes arrivent ici dès qu’un visiteur remplit le formulaire «\u202fDevenir membre\u202f».',
  PENDING: 'Rien n’attend votre décision. Les nouvelles demandes paraîtront ici.',
  APPROVED: 'Les demandes que vous approuvez sont rangées ici.',
  REJECTED: 'Les demandes que vous rejetez sont rangées ici.',
};

export const REQUESTS_TEXTS: ListTexts = {
  title: 'Demandes',
  loading: 'Chargement des demandes…',
  count: (count) => plural(count, 'demande', 'demandes'),
  loadFailed: 'Échec du chargement des demandes',
  failedTitle: 'Les demandes n’ont pas pu être chargées',
  empty: 'Aucune demande de membre trouvée',
  emptyHint: ({ q, filters: { status, memberType, state } }) => {
    const isFiltered = Boolean(status || memberType || state);
    if (q)
      return `Rien pour «\u202f${q}\u202f»${isFiltered ? ' avec ces filtres' : ''}. Essayez un autre nom, ou le début d’une adresse e-mail.`;
    if (state === 'TO_DECIDE' && !status && !memberType) return EMPTY_HINT.PENDING;
    if (memberType || state) return 'Aucune demande ne répond à ces filtres.';
    return EMPTY_HINT[(status as RequestStatus | undefined) ?? 'ALL'];
  },
  seeAll: 'Voir toutes les demandes',
};

export const ORIGIN_PUBLIC = "Créée à partir d'un formulaire public";
export const SEE_MEMBERSHIP = 'Voir l’adhésion';
export const ORIGIN_ADMIN = "Créée par l'administrateur";
export const PENDING_VALUE = 'En attente';

export type RequestAction = 'approve' | 'reject' | 'remove' | 'invite' | 'activate' | 'deactivate';

export const REQUEST_ACTIONS: Record<RequestAction, ActionTexts> = {
  approve: {
    label: 'Approuver',
    look: 'primary',
    title: 'Approuver cette demande\u202f?',
    message: (name) => `${name} recevra par e-mail une invitation à activer son compte.`,
    success: () => 'Demande approuvée avec succès',
    failure: () => "Échec de l'approbation de la demande",
  },
  reject: {
    label: 'Rejeter',
    look: 'danger',
    title: 'Rejeter cette demande\u202f?',
    message: (name) => `Un e-mail en avertira ${name}. Cette décision est définitive.`,
    success: () => 'Demande rejetée avec succès',
    failure: () => 'Échec du rejet de la demande',
  },
  remove: {
    label: 'Supprimer',
    look: 'danger',
    title: 'Supprimer ce membre\u202f?',
    message: (name) => `${name} disparaîtra du site, avec sa demande, son compte et sa photo. ${UNDO_NOTE}`,
    success: (name) => `Le membre ${name} a été supprimé avec succès`,
    failure: (name) => `Échec de la suppression du membre ${name}`,
  },
  invite: {
    label: 'Renvoyer l’invitation',
    look: 'primary',
    title: 'Renvoyer l’invitation\u202f?',
    message: (name) => `${name} recevra un nouveau lien par e-mail. Le lien précédent ne fonctionnera plus.`,
    success: (name) => `L’invitation à ${name} va partir`,
    failure: (name) => `Échec de l’envoi de l’invitation à ${name}`,
  },
  activate: {
    label: 'Activer',
    look: 'primary',
    title: 'Activer ce membre\u202f?',
    message: (name) =>
      `${name} pourra de nouveau se connecter, et sa fiche reparaîtra dans l’annuaire si son profil est public.`,
    success: (name) => `Le membre ${name} a été activé avec succès`,
    failure: (name) => `Échec de l’activation du membre ${name}`,
  },
  deactivate: {
    label: 'Désactiver',
    look: 'danger',
    title: 'Désactiver ce membre\u202f?',
    message: (name) =>
      `${name} ne pourra plus se connecter et sa fiche quittera l’annuaire aussitôt. Vous pourrez activer ce compte de nouveau à tout moment.`,
    success: (name) => `Le membre ${name} a été désactivé avec succès`,
    failure: (name) => `Échec de la désactivation du membre ${name}`,
  },
};

/** Asked when the request of a company is approved. */
export const APPROVAL = {
  title: 'Approuver cette demande Business\u202f?',
  message: (name: string) =>
    `L’adhésion de la société commence comme convenu, et ${name} recevra par e-mail une invitation à activer son compte.`,
  seats: 'Nombre de places',
  seatsHint: (asked: number | null) => (asked === null ? undefined : `La demande en annonce ${asked}.`),
  price: 'Prix d’une place par an (€ hors TVA)',
  startsOn: 'Premier jour',
  reason: 'Pourquoi moins de places que le pack',
  busy: 'Approbation…',
};

/** Offered after a decision. */
export const NEXT_REQUEST = {
  remaining: (total: number) =>
    total === 0
      ? 'Plus aucune demande n’attend votre décision.'
      : `${plural(total, 'demande attend', 'demandes attendent')} encore votre décision.`,
  label: (name: string) => `Demande suivante\u202f: ${name}`,
  list: 'Retour aux demandes',
};

const countedNoun = (count: number) => (count === 1 ? 'cette demande' : `ces ${count} demandes`);
const failureSentence = (failed: number, count: number) =>
  failed === 1 ? `1 demande sur ${count} n’a pas pu` : `${failed} demandes sur ${count} n’ont pas pu`;

/** Each has an agreement of its own. */
export const APPROVED_ALONE = 'demande Business, à approuver avec son accord';

/** Why a request among several is not approved with them; one that waits and cannot be decided was made by an administrator. */
export const NOT_APPROVABLE: Record<RequestStatus, string> = {
  PENDING: 'ajouté par un administrateur, rien à décider',
  APPROVED: 'demande déjà approuvée',
  REJECTED: 'demande déjà rejetée',
};

export const REQUESTS_BULK: Record<'approve' | 'remove', BulkTexts> = {
  approve: {
    label: 'Approuver',
    look: 'primary',
    title: (count) => `Approuver ${countedNoun(count)}\u202f?`,
    message: (count) =>
      `${count === 1 ? 'La' : 'Chaque'} personne recevra par e-mail une invitation à activer son compte.`,
    success: (count) =>
      count === 1 ? REQUEST_ACTIONS.approve.success('') : `${count} demandes approuvées avec succès`,
    failure: (failed, count) => `${failureSentence(failed, count)} être approuvée${failed === 1 ? '' : 's'}`,
  },
  remove: {
    label: 'Supprimer',
    look: 'danger',
    title: (count) => `Supprimer ${countedNoun(count)}\u202f?`,
    message: (count) =>
      count === 1
        ? `Cette personne disparaîtra du site, avec son compte et sa photo. ${UNDO_NOTE}`
        : `Ces personnes disparaîtront du site, avec leur compte et leur photo. ${UNDO_NOTE}`,
    success: (count) =>
      count === 1 ? 'Demande supprimée avec succès' : `${count} demandes supprimées avec succès`,
    failure: (failed, count) => `${failureSentence(failed, count)} être supprimée${failed === 1 ? '' : 's'}`,
  },
};
