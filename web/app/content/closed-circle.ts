/** For a former member. Apart from what else a member reads of their membership: the directory loads nothing of that. */
export const CLOSED_TEXT =
  'Votre adhésion a pris fin. Votre compte, votre profil et vos données restent à vous. Envie de revenir\u202f? Écrivez-nous.';
