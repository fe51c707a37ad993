/** The page that the newsletter's mails lead to, and campaigns' to members who never subscribed. */
export const UNSUBSCRIBE = {
  pageTitle: 'Désinscription de la newsletter',
  description: 'Se désinscrire de la newsletter.',
  eyebrow: 'Newsletter',
  ask: {
    title: 'Se désinscrire de la newsletter',
    lead: 'Rien n’est encore fait : nos envois prennent fin quand vous le confirmez.',
    heading: 'Ne plus recevoir nos e-mails d’information ?',
    address: 'Adresse concernée :',
    text: 'Un e-mail vous confirmera la désinscription. Vous pourrez vous réinscrire à tout moment.',
    button: 'Me désinscrire',
    busy: 'Désinscription en cours…',
    failed: 'La désinscription n’a pas abouti. Veuillez réessayer dans un instant.',
  },
  done: {
    title: 'C’est fait',
    heading: 'Vous êtes désinscrit de notre newsletter.',
    text: 'Vous ne recevrez plus nos e-mails d’information. Nous restons joignables quand vous le souhaitez.',
    action: 'Retour à l’accueil',
  },
  invalid: {
    title: 'Ce lien ne fonctionne pas',
    heading: 'Le lien est incomplet ou n’existe plus.',
    text: 'Ouvrez-le depuis notre e-mail, en entier. Si cela ne suffit pas, écrivez-nous : nous vous désinscrirons.',
    action: 'Contactez-nous',
  },
};
