/** The page of a link to a new address. */
export const EMAIL_LINK = {
  label: 'Nouvelle adresse e-mail',
  confirm: 'Confirmer cette adresse',
  busy: 'Confirmation…',
  failed: 'L’adresse n’a pas pu être confirmée. Veuillez réessayer.',
  continued: 'Votre nouvelle adresse est confirmée.',
  logIn: 'Votre nouvelle adresse est confirmée. Connectez-vous avec elle.',
  maybeDone: 'Votre adresse est peut-être déjà changée\u202f: essayez de vous connecter avec la nouvelle.',
  deadTitle: 'Ce lien ne fonctionne plus',
  dead: 'Ce lien de confirmation est invalide ou a expiré.',
  deadHint:
    'Un lien ne sert qu’une fois, et pour un temps limité. Si vous avez déjà confirmé l’adresse, connectez-vous avec elle\u202f; sinon, connectez-vous avec l’actuelle et demandez un nouveau lien dans votre profil.',
  toLogin: 'Se connecter',
  toProfile: 'Voir mon profil',
};
