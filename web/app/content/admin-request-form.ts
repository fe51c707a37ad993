import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { ADD_MEMBER } from './admin-request-words.ts';

type FormTexts = {
  title: string;
  submit: string;
  busy: string;
  success: string;
  failure: string;
};

/** The form of section 2 of docs/product.md; success and failure are those of section 8. */
export const REQUEST_FORM: Record<'create' | 'edit', FormTexts> = {
  create: {
    title: ADD_MEMBER,
    submit: 'Ajouter',
    busy: 'Ajout en cours…',
    success: 'Demande créée avec succès',
    failure: 'Échec de la création de la demande',
  },
  edit: {
    title: 'Modifier la demande',
    submit: 'Modifier',
    busy: 'Modification en cours…',
    success: 'Demande modifiée avec succès',
    failure: 'Échec de la modification de la demande',
  },
};

/** What a change of the address brings about. */
export const EMAIL_HINT = {
  create: 'L’invitation à activer le compte part aussitôt à cette adresse.',
  invited:
    'Si vous changez l’adresse, une nouvelle invitation y est envoyée\u202f; le lien précédent ne fonctionnera plus.',
  approved: 'L’adresse d’un membre approuvé ne se change pas dans ce formulaire.',
};

export const MEMBER_TYPE_CHOICES = [
  { value: 'SINGLE', label: MEMBER_TYPE_LABEL.SINGLE, hint: 'Une personne, en son nom.' },
  { value: 'BUSINESS', label: MEMBER_TYPE_LABEL.BUSINESS, hint: 'Une société et ses collaborateurs.' },
];

export const DENOMINATION_HINT =
  'Le nom sous lequel son équipe se présente\u202f: une enseigne, une marque, un groupe. Il suit le nom de la société dans l’annuaire.';

/** As the member reads them in their own words (content/privacy.ts), told of them. */
export const VISIBILITY_HINTS = {
  isProfilePublic:
    'Sa fiche paraît dans l’annuaire des membres. Un visiteur n’en obtient que son nom, sa société et, s’il la montre, sa photo.',
  isEmailPublic: 'Les membres connectés voient son adresse e-mail.',
  isProfilePhotoPublic: 'Sa photo accompagne sa fiche, pour les membres et pour les visiteurs.',
};
export const VISIBILITY_NOTE = 'Le membre pourra en décider lui-même en activant son compte.';
export const OWN_VISIBILITY_NOTE = 'Le membre en décide lui-même, en activant son compte et dans son profil.';

export const EMAIL_TAKEN = {
  title: 'Cette adresse appartient déjà à un compte',
  text: (email: string) =>
    `Rien n’a été enregistré, et ce que vous avez tapé est toujours là. Une adresse sert à un seul compte\u202f: indiquez-en une autre, ou cherchez à qui appartient ${email}.`,
  seeRequests: 'Chercher dans les demandes',
  seeAdministrators: 'Chercher parmi les administrateurs',
};

export const REQUEST_CHANGED = {
  stale: {
    title: 'Cette demande a changé entre-temps',
    text: 'Un autre administrateur, ou le membre lui-même, l’a modifiée. Rien n’a été enregistré, et ce que vous avez tapé est toujours là.',
    action: 'Voir l’état actuel',
  },
  current: {
    title: 'L’état actuel',
    text: 'Ce que vous n’aviez pas touché est repris d’ici\u202f; ce que vous avez tapé est gardé. Relisez, puis enregistrez.',
  },
  closed: {
    title: 'Cette demande a été rejetée entre-temps',
    text: 'Un autre administrateur l’a rejetée\u202f: elle ne peut plus être modifiée. Rien n’a été enregistré\u202f; ce que vous avez tapé reste ici tant que vous ne quittez pas la page.',
  },
  gone: {
    title: 'Cette demande a été supprimée entre-temps',
    text: 'Un autre administrateur l’a supprimée. Rien n’a été enregistré\u202f; ce que vous avez tapé reste ici tant que vous ne quittez pas la page.',
  },
};
