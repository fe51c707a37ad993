import { SERVICE_DRAWINGS } from './drawings.ts';
import { consultance } from './services/consultance.ts';
import { investissement } from './services/investissement.ts';
import { management } from './services/management.ts';
import { marketing } from './services/marketing.ts';
import type { Service } from './services/service.ts';

/** In the order of the home page's cards. */
export const SERVICES: Service[] = [consultance, marketing, management, investissement];

/** What a card says of each. */
export const SERVICE_CARDS = SERVICES.map(({ slug, name, summary }) => ({
  slug,
  name,
  summary,
  drawing: SERVICE_DRAWINGS[slug],
}));
export type ServiceCardText = (typeof SERVICE_CARDS)[number];

/** Words that every service page uses. */
export const SERVICE_PAGE = {
  eyebrow: 'Nos services',
  callToAction: 'Parlons de votre projet',
  audienceTitle: 'Pour qui ?',
  audienceLead: 'Si l’une de ces situations est la vôtre, parlons-en.',
  stepsTitle: 'Comment nous travaillons',
  deliverablesTitle: 'Ce que vous recevez',
  questionsTitle: 'Vos questions',
  otherQuestion: 'Une autre question ?',
  write: 'Écrivez-nous',
  othersTitle: 'Nos autres services',
};
