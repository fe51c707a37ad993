// Words of the list that the form needs too, which loads no others of it.

import type { LoadTexts } from './admin-texts.ts';

export const ADD_MEMBER = 'Ajouter un membre';

export const REQUEST_LOAD: LoadTexts = {
  loading: 'Chargement de la demande…',
  failed: 'La demande n’a pas pu être chargée',
  toast: 'Erreur lors de la récupération de la demande. Veuillez réessayer.',
};
