import type { Site } from '@cercle/contract/site';
import { greetingToOwner } from '../../mail/greeting.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';

type ThanksLetter = {
  to: Mailbox;
  site: Site;
  /** The name of the member who thanks. */
  from: string;
  /** What was recommended; empty without a recommendation, and once it is anonymised. */
  subject: string;
};

/** To the person thanked, without the amount: others may read a mailbox. Deleted once sent: administrators read the mail log. */
export const thanked = ({ to, site, from, subject }: ThanksLetter): OutgoingMail => ({
  to,
  subject: `${from} vous remercie – ${site.title}`,
  content: {
    greeting: greetingToOwner(to.name),
    paragraphs: [
      `${from} vous remercie\u202f: une affaire s’est conclue grâce à vous.`,
      'Le montant n’est pas dans cet e-mail\u202f: vous êtes les deux seules personnes à le voir, une fois connectées.',
    ],
    ...(subject && { facts: [{ label: 'Recommandation', value: subject }] }),
    button: { label: 'Voir ce merci', url: `${site.publicUrl}/recommandations?onglet=mercis&sens=recus` },
  },
  isDeletedAfterSending: true,
});
