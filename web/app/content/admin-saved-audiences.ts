import { AUDIENCES_TITLE } from './admin-campaigns.ts';
import type { ActionTexts } from './admin-texts.ts';

export const AUDIENCES = {
  title: AUDIENCES_TITLE,
  lead: 'Ceux à qui vous écrivez souvent. Une campagne en garde une copie\u202f: changer un public ici n’y change rien.',
  loading: 'Chargement des publics…',
  failed: 'Les publics n’ont pas pu être chargés',
  empty: 'Aucun public enregistré',
  emptyHint: 'Composez-en un\u202f: il se charge ensuite d’un clic dans une campagne.',
  add: 'Ajouter un public',
  edit: 'Modifier',
  back: 'Retour aux campagnes',
};

export const AUDIENCE_DIALOG = {
  create: { title: 'Ajouter un public', success: 'Public enregistré.' },
  edit: { title: 'Modifier le public', success: 'Public modifié.' },
  name: 'Nom',
  submit: 'Enregistrer',
  busy: 'Enregistrement…',
};

export const SAVE_AUDIENCE = {
  title: 'Enregistrer ce public',
  message: 'Les publics de cette campagne pourront être chargés d’un clic dans une autre.',
};

export const LOAD_AUDIENCE = {
  title: 'Charger un public enregistré',
  message: 'Il remplace les publics de cette campagne.',
  choices: 'Publics enregistrés',
  none: 'Aucun public n’est encore enregistré.',
  missing: 'Choisissez un public',
  submit: 'Charger',
  busy: 'Chargement…',
};

export const REMOVE_AUDIENCE: ActionTexts = {
  label: 'Supprimer',
  look: 'danger',
  title: 'Supprimer ce public\u202f?',
  message: (name) => `«\u202f${name}\u202f» ne pourra plus être chargé. Les campagnes gardent le leur.`,
  success: () => 'Public supprimé.',
  failure: () => 'Échec de la suppression du public.',
};
