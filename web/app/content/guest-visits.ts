import { GUEST_CLAIM_HOURS } from '@cercle/contract/business';
import { plural } from './plural.ts';

/** For a member who came as a guest under another address. */
export const GUEST_VISITS = {
  question: 'Déjà venu comme invité, sous une autre adresse\u202f?',
  claimTitle: 'Sous une autre adresse',
  claimText:
    'Les invitations arrivées à l’adresse de votre compte y sont déjà. Pour celles d’une autre adresse, indiquez-la\u202f: un lien y part, qui confirme qu’elle est à vous.',
  field: 'Adresse à laquelle vous avez été invité',
  submit: 'Recevoir le lien',
  busy: 'Envoi…',
  failed: 'La demande n’a pas pu être envoyée. Veuillez réessayer.',
  sent: (email: string) =>
    `Si des invitations sont allées à ${email}, un lien y arrive dans les minutes qui suivent. Ouvrez-le là où vous êtes connecté, dans les ${GUEST_CLAIM_HOURS}\u00a0heures. Rien reçu\u202f? Regardez dans vos courriers indésirables, ou vérifiez l’adresse.`,
  confirmTitle: 'Cette adresse est à vous',
  confirmText:
    'Les événements auxquels elle a été invitée rejoindront votre compte. Si vous êtes aussi inscrit comme membre à l’un d’eux, une seule inscription reste, sans frais.',
  confirm: 'Ajouter ces visites',
  confirming: 'Ajout…',
  confirmFailed: 'Les visites n’ont pas pu être ajoutées. Veuillez réessayer.',
  deadTitle: 'Ce lien ne fonctionne pas ici',
  deadText:
    'Il a expiré ou a déjà servi, un plus récent l’a remplacé, ou il est celui d’un autre compte. Au besoin, demandez-en un nouveau ci-dessous.',
  doneTitle: (visits: number) =>
    visits === 0
      ? 'Rien à ajouter\u202f: ces visites sont déjà à leur place'
      : `${plural(visits, 'visite ajoutée', 'visites ajoutées')} à votre compte`,
  past: 'Voir vos événements passés',
  circle: 'Revenir à Mon cercle',
};

/** Under the public list of past events, for a member. */
export const OWN_PAST_EVENTS = {
  title: 'Ceux où vous étiez inscrit',
  lead: 'Comme membre, ou comme invité d’un autre.',
  loading: 'Chargement de vos événements…',
  failed: 'Vos événements n’ont pas pu être chargés.',
  none: 'Aucun événement passé n’est encore lié à votre compte.',
};
