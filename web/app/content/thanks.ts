import type { RecommendationKind } from '@cercle/contract/recommendation-states';

/** Thanks for business that came through another person. */
export const THANKS = {
  title: 'Dire merci',
  say: 'Dire merci',
  sides: 'Mercis écrits ou reçus',
  written: 'Écrits',
  received: 'Reçus',
  lead: 'Ce qu’une recommandation vous a rapporté, dit à la personne grâce à qui. Le montant n’est lu que par vous deux.',
  loading: 'Chargement de vos mercis…',
  noneWrittenTitle: 'Vous n’avez encore remercié personne',
  noneWrittenText:
    'Une affaire s’est conclue grâce à quelqu’un du cercle\u202f? Dites-lui merci, et ce que cela représente.',
  noneReceivedTitle: 'Vous n’avez pas encore reçu de merci',
  noneReceivedText: 'Quand une affaire se conclut grâce à vous, la personne peut vous le dire ici.',
  frozen: 'Mois arrêté',
  frozenHint: 'Un mois est arrêté le 10 du mois suivant\u202f: ses montants ne changent plus.',
  withdraw: 'Retirer',
  withdrawTitle: 'Retirer ce merci\u202f?',
  withdrawText: (name: string, amount: string) =>
    `${amount} pour ${name}\u202f: le montant disparaît chez vous et chez cette personne, et ne compte plus.`,
  withdrawn: 'Le merci est retiré.',
  about: 'Au sujet de',
  visitor: 'Visiteur',
};

/** The dialog that writes one. */
export const THANKS_FORM = {
  title: 'Dire merci',
  titleTo: (name: string) => `Dire merci à ${name}`,
  message: 'Pour une affaire conclue grâce à cette personne.',
  who: 'Qui remerciez-vous\u202f?',
  member: 'Un membre ou ancien membre',
  visitorChoice: 'Un visiteur',
  visitorName: 'Nom du visiteur',
  visitorHint: 'Une personne venue à un événement, qui n’a pas de compte ici.',
  kind: 'D’où vient cette affaire\u202f?',
  amount: 'Montant en euros, hors TVA',
  amountHint: 'Ce que vous facturez sans la TVA, par exemple 1\u202f250,50.',
  month: 'Compté en',
  monthText: (month: string) => `Compté en ${month}.`,
  seenBy: (name: string) => `Seuls vous et ${name} voyez ce montant.`,
  seenByWhom: 'Seuls vous et la personne remerciée voyez ce montant.',
  seenByYou: 'Vous seul voyez ce montant\u202f: un visiteur n’a pas de compte ici.',
  submit: 'Dire merci',
  busy: 'Envoi…',
  done: 'Merci dit.',
  confirmTitle: (amount: string) => `C’est bien ${amount}\u202f?`,
  confirmText: (name: string, amount: string) =>
    `Le montant est élevé\u202f: vous remerciez ${name || 'cette personne'} pour ${amount}, hors TVA.`,
  confirm: (amount: string) => `Oui, ${amount}`,
};

const KIND: Record<RecommendationKind, string> = {
  OUTSIDE: 'D’une personne qu’elle connaît',
  INSIDE: 'De la personne elle-même, qui est cliente',
  SPIN_OFF: 'De la suite d’une recommandation',
};
export const THANKS_KIND_CHOICES = (['OUTSIDE', 'INSIDE', 'SPIN_OFF'] as const).map((value) => ({
  value,
  label: KIND[value],
}));

/** The dialog that concludes a recommendation, with its thanks or without. */
export const CONCLUDE = {
  title: 'Affaire conclue',
  message: (name: string) => `${name} saura que l’affaire est conclue.`,
  how: 'Le dire avec un montant\u202f?',
  withThanks: 'Oui, et dire merci',
  withThanksHint: 'Le montant hors TVA, que vous deux seuls verrez.',
  alone: 'Non, seulement conclure',
  aloneHint: 'Vous pourrez encore dire merci plus tard.',
  submit: 'Conclure',
};
