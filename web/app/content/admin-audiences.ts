import {
  AUDIENCE_SOURCE_KINDS,
  AUDIENCE_SOURCE_LABEL,
  PARTICIPATION_LABEL,
  PARTICIPATIONS,
} from '@cercle/contract/audience-kinds';
import { MEMBER_TYPE_LABEL, MEMBER_TYPES } from '@cercle/contract/member-type';

export const KIND_CHOICES = AUDIENCE_SOURCE_KINDS.map((value) => ({
  value,
  label: AUDIENCE_SOURCE_LABEL[value],
}));

export const MEMBER_TYPE_CHOICES = [
  { value: '', label: 'Toutes' },
  ...MEMBER_TYPES.map((value) => ({ value, label: MEMBER_TYPE_LABEL[value] })),
];

export const PARTICIPATION_CHOICES = PARTICIPATIONS.map((value) => ({
  value,
  label: PARTICIPATION_LABEL[value],
}));

export const AUDIENCE_FIELDS = {
  hint: 'Chaque adresse reçoit la campagne une seule fois, même si elle est dans plusieurs publics.',
  none: 'Aucun public\u202f: ajoutez au moins celui de la newsletter.',
  source: (number: number) => `Public ${number}`,
  memberType: 'Offre',
  participation: 'Lesquels',
  add: 'Ajouter un public',
  remove: 'Retirer',
  load: 'Charger un public enregistré',
  save: 'Enregistrer ce public',
};
