import { NEWSLETTER_LEAD } from '@cercle/contract/newsletter-consent';

/** The contact section. The success and failure messages are quoted (docs/product.md, section 8): they stay as they are. */
export const CONTACT = {
  title: 'Contactez-nous',
  description: 'Écrivez-nous, appelez-nous ou inscrivez-vous à notre newsletter.',
  lead: 'Décrivez-nous votre situation en quelques lignes. Nous lisons chaque message et nous vous répondons par e-mail.',
  formTitle: 'Votre message',
  name: 'Nom',
  email: 'E-mail',
  message: 'Message',
  privacy: 'Nous utilisons ces données pour vous répondre, et pour rien d’autre.',
  submit: 'Envoyer le message',
  busy: 'Envoi en cours…',
  failed: "Une erreur est survenue lors de l'envoi de votre message. Veuillez réessayer plus tard.",
};

export const NEWSLETTER = {
  title: 'Notre newsletter',
  lead: NEWSLETTER_LEAD,
  archive: 'Lire les newsletters parues',
  email: 'E-mail',
  submit: 'S’inscrire',
  busy: 'Inscription en cours…',
  failed: "L'inscription à la newsletter a échoué, veuillez réessayer plus tard.",
};
