import { ACCESSIBILITY_STATEMENT } from './accessibility-statement.ts';
import { AMBASSADORS } from './ambassadors.ts';
import { CLUB } from './club.ts';
import { CONTACT } from './contact.ts';
import { EVENTS, PAST_EVENTS } from './events.ts';
import { CONDITIONS } from './general-conditions.ts';
import { HOME } from './home.ts';
import { JOIN } from './join.ts';
import { LEGAL_NOTICE } from './legal-notice.ts';
import { NEWSLETTER_ARCHIVE } from './newsletter-archive.ts';
import { PRIVACY_POLICY } from './privacy-policy.ts';
import { ABSENCE_CHECKLIST } from './services/absence-checklist.ts';
import { SERVICES } from './services.ts';

type PublicPage = { path: string; title: string; description: string };

const page = (path: string, { title, description }: Omit<PublicPage, 'path'>): PublicPage => ({
  path,
  title,
  description,
});

/** Every page that a search engine may list; the home page comes first. Read on the server alone. */
export const PUBLIC_PAGES: PublicPage[] = [
  page('/', { title: HOME.hero.title, description: HOME.description }),
  ...SERVICES.map(({ slug, name, description }) => page(`/${slug}`, { title: name, description })),
  page(ABSENCE_CHECKLIST.path, ABSENCE_CHECKLIST),
  page('/business-club', { title: CLUB.eyebrow, description: CLUB.description }),
  page('/devenir-membre', JOIN),
  page('/evenements', { title: EVENTS.pageTitle, description: EVENTS.description }),
  page('/evenements/passes', { title: PAST_EVENTS.pageTitle, description: PAST_EVENTS.description }),
  page('/ambassadeurs', { title: AMBASSADORS.pageTitle, description: AMBASSADORS.description }),
  page('/newsletter', { title: NEWSLETTER_ARCHIVE.pageTitle, description: NEWSLETTER_ARCHIVE.description }),
  page('/contactez-nous', CONTACT),
  page('/general-conditions', CONDITIONS),
  page('/mentions-legales', LEGAL_NOTICE),
  page('/confidentialite', PRIVACY_POLICY),
  page('/accessibilite', ACCESSIBILITY_STATEMENT),
];
