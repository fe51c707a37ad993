import type { DocumentContent } from '@cercle/contract/document-content';
import { DOCUMENT_KIND_LABEL } from '@cercle/contract/document-states';
import { frenchDay } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { formatIban } from '@cercle/contract/number-texts';
import type { Site } from '@cercle/contract/site';
import { formatStructuredCommunication } from '../../kernel/structured-communication.ts';
import { greetingTo } from '../../mail/greeting.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';

/** What an invoice comes to now, in cents. */
type Invoice = { openCents: number; creditedCents: number; paidCents: number };

type Letter = { content: DocumentContent; invoice: Invoice; hasUbl: boolean };

/** An issued document, with its files. An invoice asks for what is left to pay, and for nothing once it is paid. */
export function documentLetter(to: Mailbox, { content, invoice, hasUbl }: Letter, site: Site): OutgoingMail {
  const name = `${DOCUMENT_KIND_LABEL[content.kind].toLowerCase()} ${content.number}`;
  return {
    to,
    subject: `Votre ${name} – ${site.title}`,
    content: {
      greeting: greetingTo(to.name),
      paragraphs: [
        `Vous trouverez votre ${name} en pièce jointe, en PDF${hasUbl ? ' et au format UBL, que lit un logiciel de comptabilité' : ''}.`,
        ...(content.kind === 'INVOICE' ? invoiceText(content, invoice) : creditNoteText(content)),
      ],
      facts: content.kind === 'INVOICE' ? invoiceFacts(content, invoice) : creditNoteFacts(content),
    },
  };
}

function invoiceText({ dueOn }: DocumentContent, invoice: Invoice): string[] {
  const { openCents, creditedCents, paidCents } = invoice;
  if (openCents === 0 && paidCents > 0) return ['Elle est payée\u202f: vous n’avez rien à payer.'];
  if (openCents === 0) return ['Elle est créditée en entier\u202f: vous n’avez rien à payer.'];
  const due = dueOn ? ` au plus tard le ${frenchDay(dueOn)}` : '';
  const settled = [...(creditedCents > 0 ? ['créditée'] : []), ...(paidCents > 0 ? ['payée'] : [])];
  if (settled.length === 0) return [`Merci de la payer${due}, avec la communication ci-dessous.`];
  const pay = `Merci de payer ce qui reste${due}, avec la communication ci-dessous.`;
  return [`Elle est ${settled.join(' et ')} en partie. ${pay}`];
}

function invoiceFacts(content: DocumentContent, { openCents }: Invoice) {
  const { issuedOn, totalCents, dueOn, paymentReference, seller } = content;
  const facts = [
    { label: 'Date', value: frenchDay(issuedOn) },
    { label: 'Total, TVA comprise', value: formatEuros(totalCents) },
  ];
  if (openCents === 0) return facts;
  return [
    ...facts,
    ...(openCents === totalCents ? [] : [{ label: 'Reste à payer', value: formatEuros(openCents) }]),
    ...(dueOn ? [{ label: 'Échéance', value: frenchDay(dueOn) }] : []),
    { label: 'Compte', value: `${formatIban(seller.iban)}, ${seller.name}` },
    ...(paymentReference
      ? [{ label: 'Communication', value: formatStructuredCommunication(paymentReference) }]
      : []),
  ];
}

const creditNoteText = ({ creditedInvoice }: DocumentContent): string[] =>
  creditedInvoice
    ? [`Elle corrige la facture ${creditedInvoice.number} du ${frenchDay(creditedInvoice.issuedOn)}.`]
    : [];

const creditNoteFacts = ({ issuedOn, totalCents }: DocumentContent) => [
  { label: 'Date', value: frenchDay(issuedOn) },
  { label: 'Total crédité, TVA comprise', value: formatEuros(totalCents) },
];
