import { displayEmail } from '@cercle/contract/display-email';
import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import type { Application } from '@cercle/contract/request-form';
import type { Site } from '@cercle/contract/site';
import { greetingTo } from '../../mail/greeting.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';

/** To the applicant: their request has arrived, and what happens next. */
export const acknowledgement = (to: Mailbox, site: Site): OutgoingMail => ({
  to,
  subject: `Votre demande d’adhésion – ${site.title}`,
  content: {
    greeting: greetingTo(to.name),
    paragraphs: [
      'Nous avons bien reçu votre demande d’adhésion et nous vous en remercions.',
      'Nous l’examinons et vous répondons par e-mail. Si elle est acceptée, vous recevrez un lien pour activer votre accès au cercle.',
    ],
  },
});

/** To the firm: somebody wants to join. A reply goes to the applicant. */
export const noticeToFirm = (firm: Mailbox, application: Application, requestUrl: string): OutgoingMail => ({
  to: firm,
  replyTo: { name: application.fullName, address: application.email },
  subject: `Nouvelle demande d’adhésion\u202f: ${application.fullName}`,
  content: {
    greeting: 'Bonjour,',
    paragraphs: ['Une demande d’adhésion vient d’arriver par le site.'],
    facts: [
      { label: 'Offre', value: MEMBER_TYPE_LABEL[application.memberType] },
      ...(application.memberType === 'BUSINESS'
        ? [{ label: 'Nombre de personnes', value: String(application.peopleCount ?? '—') }]
        : []),
      { label: 'Nom', value: application.fullName },
      { label: 'Société', value: application.companyName },
      { label: 'E-mail', value: displayEmail(application.email) },
      { label: 'Téléphone', value: application.phoneNumber },
      { label: 'TVA', value: application.vatNumber || '—' },
    ],
    ...(application.additionalInfo && { quote: application.additionalInfo }),
    button: { label: 'Examiner la demande', url: requestUrl },
  },
});

/** To the applicant: the request was declined. */
export const rejection = (to: Mailbox, site: Site, reason: string): OutgoingMail => ({
  to,
  subject: `Votre demande d’adhésion – ${site.title}`,
  content: {
    greeting: greetingTo(to.name),
    paragraphs: [
      'Nous avons examiné votre demande d’adhésion avec attention. Nous ne pouvons malheureusement pas y donner une suite favorable.',
    ],
    ...(reason && { quote: reason }),
    closing:
      'Nous vous remercions de l’intérêt que vous portez au cercle. Pour toute question, répondez simplement à cet e-mail.',
  },
});

/** To the owner of an address that was used again to join: only the owner learns that it is known. */
export const alreadyKnown = (to: Mailbox, site: Site): OutgoingMail => ({
  to,
  subject: `Votre adresse nous est déjà connue – ${site.title}`,
  content: {
    greeting: greetingTo(to.name),
    paragraphs: [
      'Une demande d’adhésion vient d’être envoyée avec votre adresse e-mail. Cette adresse nous est déjà connue\u202f: aucune nouvelle demande n’a été créée.',
      'Si vous êtes déjà membre, connectez-vous avec cette adresse. Si une demande est en cours, vous recevrez notre réponse par e-mail.',
      'Si une demande précédente n’a pas été acceptée, ou si votre accès ne fonctionne plus, écrivez-nous\u202f: il suffit de répondre à cet e-mail.',
      'Si cette demande ne vient pas de vous, vous pouvez ignorer ce message.',
    ],
    button: { label: 'Accès membre', url: `${site.publicUrl}/login` },
  },
});
