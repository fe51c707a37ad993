import type { ContactForm } from '@cercle/contract/contact-form';
import { displayEmail } from '@cercle/contract/display-email';
import type { Mailbox, OutgoingMail } from '../mail/outbox.ts';

type ContactMessage = Omit<ContactForm, 'recaptchaToken'>;

/** To the firm: a message from the contact form. A reply to this mail goes to its writer. */
export const noticeToFirm = (firm: Mailbox, contact: ContactMessage, contactUrl: string): OutgoingMail => ({
  to: firm,
  replyTo: { name: contact.name, address: contact.email },
  subject: `Nouveau message de ${contact.name}`,
  content: {
    greeting: 'Bonjour,',
    paragraphs: ['Un message vient d’arriver par le formulaire de contact du site.'],
    facts: [
      { label: 'Nom', value: contact.name },
      { label: 'E-mail', value: displayEmail(contact.email) },
    ],
    quote: contact.message,
    button: { label: 'Voir le message', url: contactUrl },
    closing: 'Répondez à cet e-mail pour écrire directement à son auteur.',
  },
});
