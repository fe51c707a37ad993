/** The page that confirms a subscription to the newsletter. */
export const CONFIRMATION = {
  pageTitle: 'Inscription à notre newsletter',
  eyebrow: 'Newsletter',
  ask: {
    title: 'Confirmez votre inscription',
    lead: 'Vous serez inscrit quand vous le confirmez.',
    heading: 'Recevoir notre newsletter ?',
    address: 'Adresse concernée :',
    text: 'Vous pourrez vous désinscrire à tout moment.',
    button: 'Confirmer mon inscription',
    busy: 'Confirmation…',
    failed: 'La confirmation n’a pas abouti. Veuillez réessayer.',
  },
  done: {
    title: 'C’est fait',
    heading: 'Vous êtes inscrit à notre newsletter.',
    text: 'Un e-mail de bienvenue vous parvient.',
    action: 'Retour à l’accueil',
  },
  expired: {
    title: 'Ce lien n’est plus valable',
    heading: 'Le délai est passé, ou vous vous êtes désinscrit depuis.',
    text: 'Donnez à nouveau votre adresse : vous recevrez un autre e-mail.',
    action: 'Donner à nouveau mon adresse',
  },
  invalid: {
    title: 'Ce lien ne fonctionne pas',
    heading: 'Le lien est incomplet ou n’existe plus.',
    text: 'Ouvrez-le depuis notre e-mail, en entier, ou donnez à nouveau votre adresse.',
    action: 'Donner à nouveau mon adresse',
  },
};
