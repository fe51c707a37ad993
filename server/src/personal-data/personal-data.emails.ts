import type { KeptInvoices } from '@cercle/contract/admin-personal-data';
import { frenchDay } from '@cercle/contract/french-day';
import type { Site } from '@cercle/contract/site';
import { greetingTo, greetingToOwner } from '../mail/greeting.ts';
import type { Mailbox, OutgoingMail } from '../mail/outbox.ts';

/** Article 60, § 3 of the VAT code, as the law of 20 November 2022 changed it: the exception of article 17, § 3, b of the GDPR. */
function keptParagraphs({ issued, until, isPayerKept, isPaymentKept }: KeptInvoices): string[] {
  const paragraphs: string[] = [];
  if (until !== null) {
    const numbers = issued.map(({ number }) => number).join(', ');
    paragraphs.push(
      `Nous conservons ce qui a été facturé à votre nom\u202f: ${numbers}. La loi nous y oblige pendant dix ans à partir du 1er janvier de l’année qui suit (article 60 du Code de la TVA, loi du 20 novembre 2022), donc jusqu’au ${frenchDay(until)} pour le plus récent.`,
    );
  }
  if (isPayerKept)
    paragraphs.push(
      'Tant que court l’adhésion que vous payez, nous conservons aussi le nom et l’adresse auxquels elle est facturée.',
    );
  if (isPaymentKept)
    paragraphs.push(
      'Vous nous avez payé une somme qui n’est sur aucune facture, ou que nous vous devons encore\u202f: nous conservons vos nom et adresse avec nos comptes, que la loi demande de garder dix ans.',
    );
  return paragraphs;
}

const CAMPAIGNS_KEPT =
  'Des newsletters qui vous ont été adressées, il ne reste qu’un nombre, sans votre nom ni votre adresse.';

/** To a person who has just deleted their account: the confirmation. */
export const accountErased = (to: Mailbox, kept: KeptInvoices, site: Site): OutgoingMail => ({
  to,
  subject: `Votre compte a été supprimé – ${site.title}`,
  isDeletedAfterSending: true,
  content: {
    greeting: greetingToOwner(to.name),
    paragraphs: [
      'Comme vous l’avez demandé, votre compte a été supprimé, avec votre profil, votre photo, votre demande d’adhésion, vos messages et votre inscription à la newsletter.',
      CAMPAIGNS_KEPT,
      ...keptParagraphs(kept),
      'Vous ne recevrez plus rien de nous. Ce message est le dernier.',
    ],
    closing: 'Si vous n’êtes pas à l’origine de cette suppression, prévenez-nous en répondant à cet e-mail.',
  },
});

/** To a person who asked the firm to erase their data: the confirmation. */
export const dataErased = (to: Mailbox, kept: KeptInvoices, site: Site): OutgoingMail => ({
  to,
  subject: `Vos données ont été effacées – ${site.title}`,
  isDeletedAfterSending: true,
  content: {
    greeting: greetingTo(to.name),
    paragraphs: [
      'Comme vous l’avez demandé, tout ce que le site conservait à votre sujet a été effacé\u202f: votre compte et votre demande d’adhésion si vous en aviez, vos messages, votre inscription à la newsletter et les e-mails qui vous ont été écrits.',
      CAMPAIGNS_KEPT,
      ...keptParagraphs(kept),
      'Vous ne recevrez plus rien de nous. Ce message est le dernier, et nous n’en gardons pas de copie.',
    ],
    closing: 'Si vous n’avez rien demandé de tel, prévenez-nous en répondant à cet e-mail.',
  },
});
