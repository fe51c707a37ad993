import { BELGIUM, COUNTRY_CODES } from '@cercle/contract/countries';
import type { SeatState, TermState } from '@cercle/contract/membership-states';
import {
  COMPANY_ROLE_LABEL,
  COMPANY_ROLES,
  PARTY_KIND_LABEL,
  type PartyKind,
  VAT_STATUS_LABEL,
  VAT_STATUSES,
  type VatStatus,
} from '@cercle/contract/parties';
import type { ActionTexts, ListTexts, LoadTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

export const ADD_PARTY = 'Ajouter une société';

/** The filter of the list; `undefined` lets every kind through. */
export const PARTY_FILTERS: { label: string; value: PartyKind | undefined }[] = [
  { label: 'Toutes', value: undefined },
  { label: 'Sociétés', value: 'COMPANY' },
  { label: 'Personnes', value: 'PERSON' },
];

const EMPTY_HINT: Record<PartyKind | 'ALL', string> = {
  ALL: 'Ajoutez celles qui paient une cotisation. L’approbation d’une demande ajoutera la sienne.',
  COMPANY: 'Aucune société ne paie de cotisation pour le moment.',
  PERSON: 'Personne ne paie de cotisation en son propre nom.',
};

export const PARTIES_TEXTS: ListTexts = {
  title: 'Sociétés',
  loading: 'Chargement des sociétés…',
  count: (count) => plural(count, 'résultat', 'résultats'),
  loadFailed: 'Échec du chargement des sociétés',
  failedTitle: 'Les sociétés n’ont pas pu être chargées',
  empty: 'Aucune société trouvée',
  emptyHint: ({ q, filters: { kind } }) =>
    q
      ? `Rien pour «\u202f${q}\u202f»${kind ? ' avec ce filtre' : ''}. Essayez un autre nom, un numéro d’entreprise ou un responsable.`
      : EMPTY_HINT[(kind as PartyKind | undefined) ?? 'ALL'],
  seeAll: 'Voir toutes les sociétés',
};

export const PARTY_LOAD: LoadTexts = {
  loading: 'Chargement de la société…',
  failed: 'La société n’a pas pu être chargée',
  toast: 'Erreur lors de la récupération de la société. Veuillez réessayer.',
};

type FormTexts = { title: string; submit: string; busy: string; success: string; failure: string };

export const PARTY_FORM: Record<'create' | 'edit', FormTexts> = {
  create: {
    title: ADD_PARTY,
    submit: 'Ajouter',
    busy: 'Ajout en cours…',
    success: 'Société ajoutée avec succès.',
    failure: 'Échec de l’ajout de la société. Veuillez réessayer.',
  },
  edit: {
    title: 'Modifier la société',
    submit: 'Modifier',
    busy: 'Modification en cours…',
    success: 'Société modifiée avec succès.',
    failure: 'Échec de la modification de la société. Veuillez réessayer.',
  },
};

export const PARTY_CHANGED = {
  stale: {
    title: 'Cette société a changé entre-temps',
    text: 'Un autre administrateur l’a modifiée. Rien n’a été enregistré, et ce que vous avez tapé est toujours là.',
    action: 'Voir l’état actuel',
  },
  current: {
    title: 'L’état actuel',
    text: 'Ce que vous n’aviez pas touché est repris d’ici\u202f; ce que vous avez tapé est gardé. Relisez, puis enregistrez.',
  },
};

export const KIND_CHOICES = [
  {
    value: 'COMPANY',
    label: PARTY_KIND_LABEL.COMPANY,
    hint: 'Aussi qui exerce en son propre nom, sous un numéro d’entreprise.',
  },
  { value: 'PERSON', label: PARTY_KIND_LABEL.PERSON, hint: 'Paie pour elle-même, sans numéro d’entreprise.' },
];

const VAT_HINT: Record<VatStatus, string> = {
  LIABLE: 'Elle porte la TVA en compte à ses clients.',
  EXEMPT: 'Franchise de la taxe\u202f: elle ne la porte pas en compte.',
  NONE: 'Elle n’a pas de numéro de TVA.',
};
export const VAT_CHOICES = VAT_STATUSES.map((value) => ({
  value,
  label: VAT_STATUS_LABEL[value],
  hint: VAT_HINT[value],
}));

export const NUMBER_HINT = 'Dix chiffres, écrits comme vous voulez. Exemple\u202f: BE 0403.019.261';
export const INVOICE_EMAIL_HINT = 'Les factures y seront envoyées.';
export const SEE_HOLDER = 'Voir cette société';

/** In French, in their order, Belgium first. */
export const countryChoices = () => {
  const names = new Intl.DisplayNames('fr', { type: 'region' });
  return COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value })).sort(
    (one, other) =>
      Number(other.value === BELGIUM) - Number(one.value === BELGIUM) ||
      one.label.localeCompare(other.label, 'fr'),
  );
};

export const countryName = (code: string) => new Intl.DisplayNames('fr', { type: 'region' }).of(code) ?? code;

export const PARTY_PANELS = {
  billing: 'Données de facturation',
  roles: 'Responsables',
  noRoles: 'Aucun membre ne répond de cette société.',
  people: 'Personnes',
  noPeople: 'Personne n’occupe de place.',
  memberships: 'Adhésions',
  noMemberships: 'Aucune adhésion.',
};

export const SEAT_LABEL: Record<SeatState, string> = {
  INVITED: 'Invitée',
  ACTIVE: 'Active',
  RELEASED: 'Libérée',
};

export const TERM_LABEL: Record<TermState, string> = {
  PLANNED: 'À venir',
  CURRENT: 'En cours',
  ENDED: 'Terminée',
  ANNULLED: 'Annulée',
  REPLACED: 'Remplacée',
  TERMINATED: 'Résiliée',
};

export const ROLE = {
  add: 'Désigner un responsable',
  message: 'Ce membre verra la société dans son espace.',
  role: 'Ce dont il répond',
  submit: 'Désigner',
  busy: 'Enregistrement…',
  success: 'Responsable désigné.',
};

const ROLE_HINT = {
  DUES: 'Voit les cotisations et les paie.',
  PEOPLE: 'Invite les personnes et libère leurs places.',
};
export const ROLE_CHOICES = COMPANY_ROLES.map((value) => ({
  value,
  label: COMPANY_ROLE_LABEL[value],
  hint: ROLE_HINT[value],
}));

export const ROLE_ACTIONS: Record<'remove', ActionTexts> = {
  remove: {
    label: 'Retirer',
    look: 'danger',
    title: 'Retirer ce responsable\u202f?',
    message: (name) => `${name} ne verra plus la société à ce titre. Vous pourrez le désigner de nouveau.`,
    success: () => 'Responsable retiré.',
    failure: () => 'Échec du retrait du responsable. Veuillez réessayer.',
  },
};
