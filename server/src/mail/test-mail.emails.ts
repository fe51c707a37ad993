import type { Site } from '@cercle/contract/site';
import { type Clock, timestamp } from '../kernel/clock.ts';
import { newMessageId } from './outbox.ts';
import { renderContent } from './render-content.ts';
import type { Message } from './transport.ts';

/** To an operator who tests the mail settings: sent immediately, without the outbox, to show the server's response. */
export const testMail = (address: string, site: Site, clock: Clock): Message => ({
  messageId: newMessageId(site),
  date: new Date(timestamp(clock)),
  to: { name: '', address },
  replyTo: null,
  listUnsubscribe: null,
  listId: null,
  attachments: [],
  calendar: null,
  subject: `Essai d’envoi – ${site.title}`,
  ...renderContent(site, {
    greeting: 'Bonjour,',
    paragraphs: [
      'Cet e-mail est un essai demandé par la personne qui installe le site. S’il vous parvient, les réglages d’envoi sont bons.',
    ],
    closing: 'Vous n’avez rien à faire.',
  }),
});
