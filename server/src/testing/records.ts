import { addDays, today } from '../kernel/calendar.ts';
import { ambassadorFields, contactMessage, DEVICE, PASSWORD, partyFields } from './builders.ts';
import { draftEvent, publishedEvent } from './event-fields.ts';
import { libraryImageFields } from './library-image-fixtures.ts';
import { photoFile } from './photo-file.ts';
import { insertCampaign, insertRecipient } from './sent-campaigns.ts';
import type { World } from './world.ts';

const first = { page: 0, size: 1, q: '' } as const;
const newest = { ...first, sort: 'createdAt,desc' } as const;
export const newAddress = () => `${crypto.randomUUID()}@societe.example`;

/** Makes the records that calls are about, a new one each time. All but `subscriber` and `confirmation` return the id. */
export function createRecords(all: World) {
  const { domain, admin, clock, database, ...world } = all;
  const message = async () => {
    clock.advance({ seconds: 1 });
    await domain.contacts.submit(contactMessage());
    return (await domain.contacts.list(admin, first)).content[0]?.id ?? 0;
  };
  const mail = async () => {
    await domain.contacts.submit(contactMessage());
    return (await domain.mailLog.list(admin, newest)).content[0]?.id ?? 0;
  };
  const ambassador = async (active = true) => {
    const photo = await photoFile();
    return (await domain.ambassadors.create(admin, ambassadorFields({ active }), { photo, logo: photo })).id;
  };
  return {
    message,
    mail,
    ambassador: () => ambassador(),
    hiddenAmbassador: () => ambassador(false),
    libraryImage: async () => {
      const file = await photoFile({ color: `#${crypto.randomUUID().slice(0, 6)}`, width: 40 });
      return (await domain.libraryImages.upload(admin, libraryImageFields(), file)).id;
    },
    eventDraft: async () => (await draftEvent(all, inDays(all, 24))).id,
    publishedEvent: async () => (await publishedEvent(all, inDays(all, 24))).id,
    publicSlug: async () => (await publishedEvent(all, inDays(all, 24))).slug,
    /** With one recipient. */
    sentCampaign: async () => {
      const id = await insertCampaign(database.db);
      await insertRecipient(database.db, id, { email: newAddress() });
      return id;
    },
    /** @returns the end of its address */
    archivedNewsletter: async () => {
      const slug = `lettre-${crypto.randomUUID()}`;
      await insertCampaign(database.db, { slug, isArchived: true });
      return slug;
    },
    /** @returns the token of its address */
    calendarFeed: async () => {
      const { actor } = await world.joinedMember();
      return (await domain.calendars.openFeed(actor))?.url.split('/').at(-2) ?? '';
    },
    begunEvent: () => begunEvent(all),
    heldEvent: async () => (await domain.events.hold(admin, await begunEvent(all))).id,
    party: async () => (await domain.parties.create(admin, partyFields())).id,
    trashedMessage: async () => {
      const id = await message();
      await domain.contacts.remove(admin, id);
      return id;
    },
    sentMail: async () => {
      const id = await mail();
      const sent = { sent_at: clock.now().toISOString(), next_attempt_at: null };
      await database.db.updateTable('mail').set(sent).where('id', '=', id).execute();
      return id;
    },
    blockedAddress: async () => {
      const block = { email: newAddress(), cause: 'HARD' as const, words: '550 User unknown' };
      const row = { ...block, blocked_at: clock.now().toISOString() };
      const insert = database.db.insertInto('blocked_address').values(row).returning('id');
      return (await insert.executeTakeFirstOrThrow()).id;
    },
    failedMail: async () => {
      const id = await mail();
      const failed = { parked_at: clock.now().toISOString(), next_attempt_at: null };
      await database.db.updateTable('mail').set(failed).where('id', '=', id).execute();
      return id;
    },
    subscriber: async () => {
      const email = newAddress();
      clock.advance({ seconds: 1 });
      await domain.newsletter.subscribe(email);
      const { content } = await domain.newsletter.list(admin, first);
      return { id: content[0]?.id ?? 0, secret: (await world.mailsTo(email)).at(-1)?.secret ?? '' };
    },
    /** An address that was asked to confirm, as if the firm asked all. */
    confirmation: async () => {
      const email = newAddress();
      clock.advance({ seconds: 1 });
      await domain.newsletterSettings.update(admin, { doubleOptIn: true });
      await domain.newsletter.subscribe(email);
      await domain.newsletterSettings.update(admin, { doubleOptIn: false });
      const { content } = await domain.newsletter.list(admin, { ...first, state: 'PENDING' });
      return { id: content[0]?.id ?? 0, secret: (await world.mailsTo(email)).at(-1)?.secret ?? '' };
    },
    /** @returns the secret of the link */
    requestedEmailChange: async () => {
      const { actor } = await world.joinedMember();
      const email = newAddress();
      await domain.emailChange.request(actor, { email, password: PASSWORD }, DEVICE);
      return (await world.mailsTo(email)).at(-1)?.secret ?? '';
    },
    invitedAdmin: async () => {
      const email = newAddress();
      await domain.administrators.invite(admin, { email, fullName: 'Invitée' });
      return (await domain.administrators.list(admin, { ...newest, q: email })).content[0]?.id ?? 0;
    },
    policyDraft: async () => (await domain.policies.createDraft(admin)).id,
    /** Changed, so that it can be announced: at version 1. */
    changedPolicyDraft: async () => {
      const { id } = await domain.policies.createDraft(admin);
      const draft = await domain.policies.details(admin, id);
      const rules = { ...draft.rules, paymentDays: draft.rules.paymentDays === 45 ? 46 : 45 };
      await domain.policies.updateDraft(admin, id, { ...draft, rules });
      return id;
    },
    /** The first day that can be announced. */
    firmVersion: async () => (await domain.firm.find(admin)).version,
    policyDay: async () => {
      const { id } = await domain.policies.createDraft(admin);
      return (await domain.policies.details(admin, id)).firstValidFrom;
    },
    deactivatedMember: async () => {
      const { id } = await world.joinedMember();
      await domain.members.deactivate(admin, id);
      return id;
    },
  };
}

/** The times of an evening, so many days after today. */
function inDays({ clock }: World, days: number) {
  const day = addDays(today(clock), days);
  return { startsAt: `${day}T19:00`, endsAt: `${day}T22:00` };
}

/** A published event that began at this moment. */
async function begunEvent(world: World): Promise<number> {
  const { id } = await publishedEvent(world, inDays(world, 24));
  const started = { starts_at: world.clock.now().toISOString() };
  await world.database.db.updateTable('event').set(started).where('id', '=', id).execute();
  return id;
}
