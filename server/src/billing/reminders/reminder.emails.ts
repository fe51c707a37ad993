import { frenchDay } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { formatIban } from '@cercle/contract/number-texts';
import type { Site } from '@cercle/contract/site';
import { formatStructuredCommunication } from '../../kernel/structured-communication.ts';
import { greetingTo } from '../../mail/greeting.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';
import type { ReminderContent, ReminderLine } from './reminder-content.ts';

/** The letter as a mail: what is overdue, how to pay it, and what to do if that is wrong. */
export function reminderLetter(to: Mailbox, content: ReminderContent, site: Site): OutgoingMail {
  const { title, openCents, invoices, seller } = content;
  return {
    to,
    subject: `${title}\u202f: ${formatEuros(openCents)} à payer – ${site.title}`,
    content: {
      greeting: greetingTo(to.name),
      paragraphs: reminderText(content),
      facts: [
        ...invoices.map(invoiceFact),
        ...(invoices.length > 1 ? [{ label: 'En tout', value: formatEuros(openCents) }] : []),
        { label: 'Compte', value: `${formatIban(seller.iban)}, ${seller.name}` },
      ],
      closing: CLOSING,
    },
  };
}

const CLOSING =
  'Si vous avez payé ces jours-ci, merci\u202f: ce message s’est croisé avec votre paiement. Si quelque chose n’est pas juste, répondez-nous.';

/** The same words in the mail and on its PDF: kind at first, then firmer. */
export function reminderText({ tone, isConsumer, invoices, seller }: ReminderContent): string[] {
  const [one] = [invoices.length === 1];
  const these = one ? 'la facture ci-dessous' : 'les factures ci-dessous';
  if (tone === 'FIRST')
    return [
      `Sauf erreur de notre part, ${these} ${one ? 'n’est' : 'ne sont'} pas encore ${one ? 'payée' : 'payées'}. C’est sans doute un oubli.`,
      isConsumer
        ? `Merci de ${one ? 'la' : 'les'} payer dans les 14 jours, à ${seller.name}, avec la communication indiquée. Ce rappel est gratuit.`
        : `Merci de ${one ? 'la' : 'les'} payer dans les prochains jours, avec la communication indiquée.`,
    ];
  if (tone === 'NEXT')
    return [
      `Nous vous l’avons déjà rappelé\u202f: ${these} ${one ? 'reste' : 'restent'} à payer.`,
      `Merci de ${one ? 'la' : 'les'} payer dans les 7 jours, avec la communication indiquée.`,
    ];
  return [
    `Malgré nos rappels, ${these} ${one ? 'reste' : 'restent'} à payer. C’est notre dernier rappel\u202f: sans paiement dans les 7 jours, nous devrons vous mettre en demeure.`,
    ...(isConsumer
      ? []
      : [
          'La loi du 2 août 2002 prévoit alors des intérêts de retard et une indemnité de 40 € par facture\u202f: ils ne sont pas compris dans ces montants.',
        ]),
    `Merci de ${one ? 'la' : 'les'} payer maintenant, avec la communication indiquée, ou de nous dire ce qui vous en empêche.`,
  ];
}

function invoiceFact(line: ReminderLine) {
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
