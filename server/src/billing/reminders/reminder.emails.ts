import { frenchDay } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { formatIban } from '@cercle/contract/number-texts';
import type { Site } from '@cercle/contract/site';
import { formatStructuredCommunication } from '../../kernel/structured-communication.ts';
import { greetingTo } from '../../mail/greeting.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';
import type { LetterContent, LetterLine } from '../pdf/letter-content.ts';

/** The letter as a mail: what is overdue, how to pay it, and what to do if that is wrong. */
export function reminderLetter(to: Mailbox, content: LetterContent, site: Site): OutgoingMail {
  const { title, openCents, invoices, seller, paragraphs, closing } = content;
  return {
    to,
    subject: `${title}\u202f: ${formatEuros(openCents)} à payer – ${site.title}`,
    content: {
      greeting: greetingTo(to.name),
      paragraphs,
      facts: [
        ...invoices.map(invoiceFact),
        ...(invoices.length > 1 ? [{ label: 'En tout', value: formatEuros(openCents) }] : []),
        { label: 'Compte', value: `${formatIban(seller.iban)}, ${seller.name}` },
      ],
      closing,
    },
  };
}

function invoiceFact(line: LetterLine) {
  const { number, issuedOn, dueOn, totalCents, paidCents, creditedCents, openCents } = line;
  const parts = [
    `du ${frenchDay(issuedOn)}`,
    `échue le ${frenchDay(dueOn)}`,
    `total ${formatEuros(totalCents)}`,
    ...(creditedCents > 0 ? [`crédité ${formatEuros(creditedCents)}`] : []),
    ...(paidCents > 0 ? [`payé ${formatEuros(paidCents)}`] : []),
    `reste ${formatEuros(openCents)}`,
    `communication ${formatStructuredCommunication(line.paymentReference)}`,
  ];
  return { label: `Facture ${number}`, value: parts.join(', ') };
}
