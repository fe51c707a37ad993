import { CONTACT } from '../../content/contact.ts';
import { pageMeta } from '../../document/page-meta.ts';
import type { Route } from './+types/contactez-nous.ts';
import { ContactSection } from './contact-section.tsx';

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, { title: CONTACT.title, description: CONTACT.description });

export default function ContactezNous() {
  return <ContactSection heading="h1" />;
}
