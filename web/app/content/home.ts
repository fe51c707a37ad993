import { GLYPHS, HERO_DRAWING } from './drawings.ts';

/** The home page. */
export const HOME = {
  description:
    'Consultance, marketing, management et investissement pour les entreprises en Belgique, et un cercle d’affaires pour avancer ensemble.',
  hero: {
    drawing: HERO_DRAWING,
    eyebrow: 'Conseil et cercle d’affaires',
    title: 'Bien entouré, on\u00a0décide mieux.',
    lead: 'Nous conseillons des entreprises en Belgique, et nous réunissons celles et ceux qui les dirigent.',
  },
  discover: {
    title: 'Conseiller, réunir, avancer',
    blocks: [
      {
        drawing: GLYPHS.mission,
        title: 'Notre mission',
        text: 'Vous aider à décider, puis à mettre en œuvre ce que vous avez décidé. Nous partons de votre situation, et nous mettons les choix possibles sur la table.',
      },
      {
        drawing: GLYPHS.team,
        title: 'Notre équipe',
        text: 'Consultance, marketing, management, investissement : une question touche rarement un seul de ces métiers. Chez nous, ils travaillent ensemble, et vous n’expliquez les choses qu’une fois.',
      },
      {
        drawing: GLYPHS.values,
        title: 'Nos valeurs',
        text: 'Écouter avant de conseiller. Dire les choses comme elles sont, même quand elles dérangent. Garder pour nous ce que vous nous confiez.',
      },
    ],
  },
  services: {
    title: 'Nos services',
    lead: 'Quatre métiers, que vous pouvez réunir. Chacun commence par une conversation.',
  },
  club: {
    title: 'Un cercle d’affaires, à taille humaine.',
    lead: 'Plusieurs événements par an, un annuaire où se retrouver, et deux façons d’entrer : seul ou en équipe.',
  },
};
