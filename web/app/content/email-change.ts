import { EMAIL_CHANGE_HOURS } from '@cercle/contract/business';

/** The dialog in which one asks for another address of one's own account. */
export const OWN_EMAIL = {
  title: 'Changer d’adresse e-mail',
  message:
    'Un lien partira à la nouvelle adresse, un avis à l’actuelle. Rien ne change avant que vous ayez ouvert ce lien\u202f; vos autres appareils seront alors déconnectés, et vous vous connecterez avec la nouvelle adresse.',
  field: 'Nouvelle adresse e-mail',
  password: 'Votre mot de passe',
  submit: 'Recevoir le lien',
  busy: 'Envoi…',
  sentTitle: 'Ouvrez l’e-mail que vous allez recevoir',
  sent: (email: string) =>
    `Un lien part à ${email}\u202f: ouvrez-le dans les ${EMAIL_CHANGE_HOURS}\u00a0heures pour confirmer cette adresse. Jusque-là, rien ne change. S’il n’arrive pas, vérifiez l’adresse et recommencez.`,
  close: 'Fermer',
};
