import type { DocumentContent } from '@cercle/contract/document-content';
import { formatEuros } from '@cercle/contract/money';
import type { Site } from '@cercle/contract/site';
import { greetingTo } from '../../mail/greeting.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';

/** Thanks for one or several invoices that are paid in full. */
export function thanksLetter(to: Mailbox, invoices: DocumentContent[], site: Site): OutgoingMail {
  const isOne = invoices.length === 1;
  return {
    to,
    subject: `Merci pour votre paiement – ${site.title}`,
    content: {
      greeting: greetingTo(to.name),
      paragraphs: [
        isOne
          ? 'Votre paiement est bien arrivé, et nous vous en remercions. Cette facture est payée en entier\u202f:'
          : 'Votre paiement est bien arrivé, et nous vous en remercions. Ces factures sont payées en entier\u202f:',
      ],
      facts: invoices.map(({ number, totalCents }) => ({
        label: `Facture ${number}`,
        value: formatEuros(totalCents),
      })),
      closing: 'Vous n’avez plus rien à faire.',
    },
  };
}
