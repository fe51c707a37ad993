import type { Actor } from '../kernel/actor.ts';
import { today } from '../kernel/calendar.ts';
import { createDelivery } from '../mail/delivery.ts';
import { claimDue } from '../mail/queue.ts';
import { findSeatOf } from '../memberships/seats/seats.table.ts';
import { AGREEMENT, completion, PASSWORD, partyFields } from './builders.ts';
import { eventFields, publishedEvent } from './event-fields.ts';
import { FIRM } from './firm.ts';
import { manualLine } from './invoicing.ts';
import { readNoFile } from './mail-harness.ts';
import { insertMembershipRows } from './membership-rows.ts';
import { photoFile } from './photo-file.ts';
import { findInDatabase } from './search-database.ts';
import { insertCampaign, insertRecipient } from './sent-campaigns.ts';
import { openTestLog } from './test-client.ts';
import type { World } from './world.ts';

/** Part of everything that the person types: names, numbers, texts. */
const CANARY = /k[aà]nari7|7 77 31 41 59|773141/i;
export const CANARY_EMAIL = 'kanari7@societe.example';
export const CANARY_NAME = 'Zoé Kànari7 & fils';
const DEVICE = 'Kanari7 sur Linux';

export const CANARY_MESSAGE = {
  email: CANARY_EMAIL,
  name: CANARY_NAME,
  message: 'Un message de Kanari7, merci.',
};

export const CANARY_APPLICATION = {
  email: CANARY_EMAIL,
  fullName: CANARY_NAME,
  companyName: 'Kanari7 SRL',
  phoneNumber: '+32 7 77 31 41 59',
  vatNumber: 'BEKANARI7',
  additionalInfo: 'Recommandée par Kanari7',
  memberType: 'BUSINESS' as const,
};

/** A person who can be recognised in every trace that they leave, whatever they did on the site. */
export function createCanary(world: World) {
  const { admin } = world;

  /** Sends all waiting mails. */
  async function deliverMails() {
    const { clock, keys, database } = world;
    const transport = { isFolder: false, send: async () => undefined, close: () => undefined } as never;
    const dependencies = {
      ...{ db: database.db, clock, site: FIRM, keys, transport, log: openTestLog().log },
      readAttachedFile: readNoFile,
      ownAddresses: new Set<string>(),
    };
    const deliver = createDelivery(dependencies, new AbortController().signal);
    for (
      let due = await claimDue(dependencies.db, clock, 50);
      due.length > 0;
      due = await claimDue(dependencies.db, clock, 50)
    )
      for (const mail of due) await deliver(mail);
  }

  /** Writes a message that was deleted long ago, and one that remains. */
  const messagesWithOldDeletion = () => messages([{ hours: 1 }]);

  /** Writes three messages: one was deleted long ago, one a moment ago, one remains. */
  async function messages(delays: { hours?: number }[] = [{ hours: 1 }, {}]) {
    const { domain, clock } = world;
    for (const delay of delays) {
      await domain.contacts.submit(CANARY_MESSAGE);
      const { content } = await domain.contacts.list(admin, { page: 0, size: 1, q: 'kanari7' });
      await domain.contacts.markRead(admin, content[0]?.id ?? 0);
      await domain.contacts.remove(admin, content[0]?.id ?? 0);
      clock.advance(delay);
      await domain.trash.purgeExpired();
    }
    await domain.contacts.submit(CANARY_MESSAGE);
  }

  async function subscription() {
    await world.domain.newsletter.subscribe(CANARY_EMAIL);
  }

  /** Leaves a mail that was sent, one that was given up with the address in its error, and one that waits. */
  async function mails() {
    const { db } = world.database;
    const { mailLog } = world.domain;
    const [first, second] = await db
      .selectFrom('mail')
      .select('id')
      .where('recipient_address', '=', CANARY_EMAIL)
      .execute();
    const timestamp = world.clock.now().toISOString();
    const parked = {
      parked_at: timestamp,
      next_attempt_at: null,
      last_error: `550 <${CANARY_EMAIL}> unknown`,
      sealed_secret: null,
    };
    if (second) await db.updateTable('mail').set(parked).where('id', '=', second.id).execute();
    if (!first) return;
    await db
      .updateTable('mail')
      .set({ sent_at: timestamp, next_attempt_at: null, sealed_secret: null })
      .where('id', '=', first.id)
      .execute();
    await mailLog.resend(admin, first.id).catch(() => undefined);
  }

  /** Pays for a membership that has ended, and speaks for a company. */
  async function billing(accountId: number) {
    const { parties } = world.domain;
    const person = { kind: 'PERSON', enterpriseNumber: '', vatStatus: 'NONE' } as const;
    const own = partyFields({ ...person, legalName: CANARY_NAME, invoiceEmail: CANARY_EMAIL });
    const { id: partyId } = await parties.create(admin, { ...own, street: 'Rue Kanari7' });
    await insertMembershipRows(world.database.db, { partyId, accountId, state: 'ENDED' });
    const line = manualLine({ text: 'Place de Kanari7', why: 'Convenu avec Kanari7' });
    await world.domain.documents.draft(admin, { partyId, note: 'Merci Kanari7', lines: [line] });
    const { id: removed } = await world.domain.documents.draft(admin, { partyId, note: '', lines: [line] });
    await world.domain.documents.remove(admin, removed);
    const { id } = await parties.create(admin, partyFields());
    await parties.setRole(admin, id, accountId, 'DUES');
  }

  /** Who pays stays known while a membership runs. */
  async function endMembership(accountId: number) {
    const seat = await findSeatOf(world.database.db, accountId);
    const end = { reason: 'D’un commun accord' };
    await world.domain.memberships.terminate(admin, seat?.membership_id ?? 0, end);
  }

  async function member() {
    const { domain } = world;
    const { id, secret } = await world.invitedMember(CANARY_APPLICATION);
    const profile = completion({ freeDenomination: 'Kanari7 & filles' });
    await domain.invitations.complete(secret, profile, await photoFile({ color: '#bada55' }));
    await domain.accounts.login({ email: CANARY_EMAIL, password: PASSWORD }, DEVICE);
    await domain.passwordReset.request(CANARY_EMAIL);
    await world.processResetRequests();
    await domain.passwordReset.request(CANARY_EMAIL);
    await endMembership(id);
    await billing(id);
    return world.actorOf(CANARY_EMAIL);
  }

  /** A member whose address was mistyped at first, then another one until a moment ago; messages came from that one. */
  async function memberOfThreeAddresses(beforeCorrection = async () => {}) {
    const { domain, clock } = world;
    const [mistyped, former] = ['kanari7.faute@societe.example', 'kanari7.avant@societe.example'];
    const { id } = await world.submittedRequest({ ...CANARY_APPLICATION, email: mistyped });
    const [request] = (
      await domain.requests.list(admin, { page: 0, size: 1, sort: 'createdAt,desc', q: mistyped })
    ).content;
    await domain.requests.approve(admin, id, AGREEMENT);
    await beforeCorrection();
    await domain.members.changeEmail(admin, request?.user.id ?? 0, { email: former });
    const secret = (await world.mailsTo(former)).at(-1)?.secret ?? '';
    const profile = completion({ freeDenomination: 'Kanari7 & filles' });
    await domain.invitations.complete(secret, profile, await photoFile({ color: '#bada55' }));
    await endMembership(request?.user.id ?? 0);
    const message = { ...CANARY_MESSAGE, email: former };
    await domain.contacts.submit(message);
    const { content } = await domain.contacts.list(admin, { page: 0, size: 1, q: 'kanari7' });
    await domain.contacts.markRead(admin, content[0]?.id ?? 0);
    await domain.newsletter.subscribe(former);
    const actor = await world.actorOf(former);
    await domain.emailChange.request(actor, { email: CANARY_EMAIL, password: PASSWORD }, DEVICE);
    clock.advance({ seconds: 1 });
    await domain.emailChange.confirm(actor, (await world.mailsTo(CANARY_EMAIL)).at(-1)?.secret ?? '', DEVICE);
    const latest = await world.actorOf(CANARY_EMAIL);
    await domain.emailChange.request(
      latest,
      { email: 'kanari7.apres@societe.example', password: PASSWORD },
      DEVICE,
    );
    return latest;
  }

  /** Comes to an event with a guest, and to another as the guest of somebody else. */
  async function events(actor: Actor) {
    const { registrations } = world.domain;
    const guest = { name: 'Invitée de Kanari7', email: 'invitee.kanari7@societe.example', company: '' };
    const [own, others] = [await publishedEvent(world), await publishedEvent(world)];
    await registrations.register(actor, own.id, { guests: [guest], isFeeSeen: false });
    const host = await world.joinedMember();
    const asGuest = { name: CANARY_NAME, email: CANARY_EMAIL, company: 'Kanari7 SRL' };
    await registrations.register(host.actor, others.id, { guests: [asGuest], isFeeSeen: false });
    await registrations.withdraw(actor, own.id, { isFeeSeen: false });
    await registrations.register(actor, own.id, { guests: [guest], isFeeSeen: false });
  }

  /** Is among those whom campaigns are written to: by a mail that left, one that waits, and none yet. */
  async function campaigns(accountId: number | null) {
    const { db } = world.database;
    const id = await insertCampaign(db);
    const recipient = { email: CANARY_EMAIL, name: CANARY_NAME, accountId };
    await insertRecipient(db, id, { ...recipient, replyTo: 'contact@cercle.example' });
    for (const state of ['QUEUED', 'WAITING'] as const)
      await insertRecipient(db, await insertCampaign(db, { state: 'SENDING' }), { ...recipient, state });
  }

  async function memberWithEverything() {
    const actor = await member();
    await events(actor);
    await campaigns((actor as { id: number }).id);
    await messages();
    await subscription();
    await mails();
    return actor;
  }

  /** An administrator who saved their profile, approved a company, drafted an invoice and an event and invited another administrator. */
  async function administrator(fullName: string) {
    const { domain } = world;
    await domain.administrators.invite(admin, { email: CANARY_EMAIL, fullName });
    const secret = (await world.mailsTo(CANARY_EMAIL))[0]?.secret ?? '';
    await domain.passwordReset.complete(secret, PASSWORD, DEVICE);
    const administratorActor = await world.actorOf(CANARY_EMAIL);
    await domain.accounts.updateAdminProfile(administratorActor, { fullName }, null);
    const { id } = await world.submittedRequest({ memberType: 'BUSINESS' });
    await domain.requests.approve(administratorActor, id, AGREEMENT);
    const { id: partyId } = await domain.parties.create(admin, partyFields());
    await domain.documents.draft(administratorActor, { partyId, note: '', lines: [manualLine()] });
    const payment = { partyId, cents: 100, paidOn: today(world.clock), method: 'CASH', note: '' } as const;
    await domain.payments.enter(administratorActor, { ...payment, documents: [] });
    await domain.events.create(administratorActor, eventFields());
    await domain.administrators.invite(administratorActor, {
      email: 'autre@cercle.example',
      fullName: 'Autre',
    });
    return administratorActor;
  }

  const scenarios = {
    'a member with everything': memberWithEverything,
    'a member of three addresses': async () => void (await memberOfThreeAddresses()),
    'an applicant who was rejected': async () => {
      const { id } = await world.submittedRequest(CANARY_APPLICATION);
      await world.domain.requests.reject(admin, id, 'Kanari7 ne convient pas');
      await mails();
    },
    'an applicant who was deleted a moment ago': async () => {
      const { id } = await world.submittedRequest(CANARY_APPLICATION);
      await world.domain.requests.remove(admin, id);
    },
    'a member who was deleted a moment ago': async () => {
      await member();
      const newest = { page: 0, size: 1, sort: 'createdAt,desc', q: CANARY_EMAIL } as const;
      const [request] = (await world.domain.requests.list(admin, newest)).content;
      await world.domain.requests.remove(admin, request?.id ?? 0);
    },
    'somebody with messages alone': () => messages(),
    'somebody with messages long apart': messagesWithOldDeletion,
    'somebody with a subscription alone': async () => {
      await subscription();
      await campaigns(null);
    },
    'an administrator': async () => void (await administrator(CANARY_NAME)),
  };

  return {
    found: () => findInDatabase(world.database, CANARY),
    mailsLeave: deliverMails,
    member,
    memberWithEverything,
    memberOfThreeAddresses,
    administrator,
    subscription,
    lives: scenarios,
  };
}
