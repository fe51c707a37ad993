// Newsletters of the demonstration site: sent, scheduled and drafted, who left by their link, and whose address no longer takes mail.

import type { Database } from '../../server/src/db/database.ts';
import type { Domain } from '../../server/src/domain.ts';
import type { Actor } from '../../server/src/kernel/actor.ts';
import { addDays, today } from '../../server/src/kernel/calendar.ts';
import { type Clock, timestamp } from '../../server/src/kernel/clock.ts';
import { recordBounce } from '../../server/src/mail/bounces/record-bounce.ts';
import type { BulkMail } from '../../server/src/mail/outbox.ts';
import { type EventMotif, MOTIF_TEXTS } from './event-picture.ts';
import { BUSINESS_MEMBERS, bodyOf, DEMO_CAMPAIGNS } from './newsletter-texts.ts';
import { person } from './people.ts';

/** So quick that all leave in the minute that a campaign may be behind its pace. */
const PACE_PER_HOUR = 12_000;
/** Of the readers of each campaign, so many leave by its link. */
const LEAVING = 2;
/** Of so many mails one comes back. */
const READERS_PER_BOUNCE = 30;
const BOUNCE = { code: '5.1.1', diagnostic: '550 5.1.1 User unknown' };
/** Persons with lower numbers have other parts. */
const FIRST_PENDING = 640;
const PENDING = 3;
const AUDIENCE_NAME = 'Membres Business';

type DemoContext = {
  domain: Domain;
  database: Database;
  clock: Clock;
  /** What the campaigns have handed to the mail queue. */
  bulkMails: BulkMail[];
};

/** @param setClock sets the clock of the domain to so many days ago */
export async function fillNewsletters(
  context: DemoContext,
  admin: Actor,
  setClock: (daysAgo: number) => void,
): Promise<void> {
  const { domain } = context;
  const pictures = await picturesOf(domain, admin);
  for (const campaign of DEMO_CAMPAIGNS) {
    setClock(Math.max(0, -(campaign.day ?? 0)));
    const data = { ...campaign, body: bodyOf(campaign, pictures), pacePerHour: PACE_PER_HOUR };
    const { id } = await domain.campaigns.create(admin, data);
    if (campaign.day !== null) await begin(context, admin, id, campaign.day);
  }
  setClock(0);
  await domain.audiences.create(admin, { name: AUDIENCE_NAME, sources: BUSINESS_MEMBERS });
  await awaitConfirmations(domain, admin);
}

/** The hash of each motif in the library. */
async function picturesOf({ libraryImages }: Domain, admin: Actor): Promise<Map<EventMotif, string>> {
  const { content } = await libraryImages.list(admin, { page: 0, size: 100, q: '' });
  const motifs = Object.entries(MOTIF_TEXTS) as [EventMotif, { name: string }][];
  return new Map(
    motifs.flatMap(([motif, { name }]) =>
      content.filter((image) => image.name === name).map(({ hash }) => [motif, hash] as const),
    ),
  );
}

async function begin(context: DemoContext, admin: Actor, id: number, day: number): Promise<void> {
  const { domain, clock, bulkMails } = context;
  const { version } = await domain.campaigns.details(admin, id);
  if (day > 0) {
    await domain.campaigns.schedule(admin, id, { version, startsAt: `${addDays(today(clock), day)}T09:00` });
    return;
  }
  bulkMails.length = 0;
  await domain.campaigns.send(admin, id, { version });
  await domain.campaignJob.run(async () => undefined);
  await deliver(context);
  await domain.campaignJob.run(async () => undefined);
  for (const { secret } of bulkMails.slice(-LEAVING)) await domain.newsletter.unsubscribe(secret);
}

/** No mail of an invented person leaves: they count as accepted, and some of them came back. */
async function deliver({ database: { db }, clock }: DemoContext): Promise<void> {
  const mails = await db
    .updateTable('mail')
    .set({ sent_at: timestamp(clock), next_attempt_at: null, sealed_secret: null })
    .where('bulk_content_id', 'is not', null)
    .where('next_attempt_at', 'is not', null)
    .returning(['message_id', 'recipient_address'])
    .execute();
  const returned = mails.filter((_mail, index) => index % READERS_PER_BOUNCE === READERS_PER_BOUNCE - 1);
  for (const { message_id, recipient_address } of returned)
    await recordBounce(db, clock, {
      class: 'HARD',
      messageIds: [message_id],
      recipients: [{ ...BOUNCE, class: 'HARD', originalRecipient: null, finalRecipient: recipient_address }],
    });
}

/** The firm now asks new addresses to confirm; some have not done so yet. */
async function awaitConfirmations({ newsletterSettings, newsletter }: Domain, admin: Actor): Promise<void> {
  await newsletterSettings.update(admin, { doubleOptIn: true });
  for (let index = 0; index < PENDING; index += 1)
    await newsletter.subscribe(person(FIRST_PENDING + index).email);
}
