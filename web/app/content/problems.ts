import { type Entry, LOGIN_ENTRY } from './navigation.ts';

/** What a visitor reads when a page cannot be shown, and where they probably wanted to go. */
export type Problem = { title: string; eyebrow: string; heading: string; text: string };

export const NOT_FOUND_PAGE: Problem = {
  title: 'Page introuvable',
  eyebrow: 'Erreur 404',
  heading: 'Cette page n’existe pas.',
  text: 'L’adresse a peut-être changé, ou le lien est incomplet. Voici ce que l’on cherche le plus souvent.',
};

export const BROKEN_PAGE: Problem = {
  title: 'Erreur',
  eyebrow: 'Erreur',
  heading: 'Cette page n’a pas pu s’afficher.',
  text: 'Un problème est survenu de notre côté. Réessayez dans un instant ; s’il persiste, prévenez-nous.',
};

export const NETWORK_ERROR_PAGE: Problem = {
  title: 'Connexion impossible',
  eyebrow: 'Connexion impossible',
  heading: 'Cette page n’est pas arrivée jusqu’à vous.',
  text: 'Vérifiez votre accès à internet, puis réessayez. Si d’autres sites s’affichent et que celui-ci manque encore, prévenez-nous.',
};

export const RETRY = 'Réessayer';
export const HOME = 'Retour à l’accueil';
export const CONTACT = 'Contactez-nous';

export const SUGGESTED_LINKS_HEADING = 'Vous cherchiez peut-être';
export const SUGGESTED_LINKS: (Entry & { text: string })[] = [
  { label: 'Nos services', text: 'Consultance, marketing, management, investissement', to: '/#services' },
  { label: 'Business Club', text: 'Le cercle, ses offres et ses événements', to: '/business-club' },
  {
    label: 'Devenir membre',
    text: 'Choisir une offre et demander à nous rejoindre',
    to: '/devenir-membre',
    audience: 'visitor',
  },
  { ...LOGIN_ENTRY, text: 'Se connecter à son espace' },
  { label: 'Membres', text: 'L’annuaire des membres du cercle', to: '/membres', audience: 'logged' },
];

/** Before the name that the log has for what happened. */
export const REQUEST_ID_LABEL = 'Référence à nous donner :';

export const CONTACT_PROMPT = 'Nous joindre directement :';
