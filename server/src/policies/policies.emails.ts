import { frenchDay } from '@cercle/contract/french-day';
import type { PolicyChanges } from '@cercle/contract/policy-changes';
import type { Site } from '@cercle/contract/site';
import type { Day } from '../kernel/calendar.ts';
import { greetingToOwner } from '../mail/greeting.ts';
import type { Mailbox, OutgoingMail } from '../mail/outbox.ts';

type Announcement = { id: number; validFrom: Day; changes: PolicyChanges };

/** To a member: what another version of the general conditions changes, and from when. */
export const conditionsChange = (
  to: Mailbox,
  site: Site,
  { id, validFrom, changes: { figures, articles } }: Announcement,
): OutgoingMail => ({
  to,
  subject: `Nos conditions générales changent le ${frenchDay(validFrom)} – ${site.title}`,
  content: {
    greeting: greetingToOwner(to.name),
    paragraphs: [
      `Une nouvelle version des conditions générales s’appliquera dès le ${frenchDay(validFrom)}. Voici ce qui change.`,
    ],
    facts: [
      ...figures.map(({ label, from, to: after }) => ({ label, value: `${from} → ${after}` })),
      ...(articles.length > 0 ? [{ label: 'Articles récrits', value: articles.join(', ') }] : []),
    ],
    button: { label: 'Lire le texte', url: `${site.publicUrl}/general-conditions/${id}` },
    closing: 'Jusque-là, la version actuelle reste en vigueur.',
  },
});
