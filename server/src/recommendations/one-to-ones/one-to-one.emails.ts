import { frenchWeekday } from '@cercle/contract/french-day';
import type { Site } from '@cercle/contract/site';
import type { Day } from '../../kernel/calendar.ts';
import { greetingTo } from '../../mail/greeting.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';

type Noted = { to: Mailbox /** The name of who noted it. */; by: string; metOn: Day; site: Site };

/** To the other of a meeting, who says whether it took place. */
export const isNoted = ({ to, by, metOn, site }: Noted): OutgoingMail => ({
  to,
  subject: `${by} a noté une rencontre avec vous – ${site.title}`,
  content: {
    greeting: greetingTo(to.name),
    paragraphs: [
      `${by} a noté une rencontre avec vous, le ${frenchWeekday(metOn)}. Elle comptera pour vous deux une fois que vous l’aurez confirmée.`,
      'Cette rencontre n’a pas eu lieu\u202f? Dites-le à la même page\u202f: elle ne comptera pas.',
    ],
    button: {
      label: 'Confirmer la rencontre',
      url: `${site.publicUrl}/recommandations?onglet=rencontres`,
    },
  },
  isDeletedAfterSending: true,
});
