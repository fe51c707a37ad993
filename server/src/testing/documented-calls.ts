import { readFileSync } from 'node:fs';
import { today } from '../kernel/calendar.ts';
import { createAbsenceRecords } from './absence-records.ts';
import { createBankRecords } from './bank-records.ts';
import { botCheckToken } from './bot-check-token.ts';
import { DEVICE, memberData, PASSWORD, partyFields } from './builders.ts';
import { createDocumentRecords } from './document-records.ts';
import { createDocumentedCampaigns } from './documented-campaigns.ts';
import { createDocumentedCircle } from './documented-circle.ts';
import { createDocumentedRecommendations } from './documented-recommendations.ts';
import { createDoorRecords } from './door-records.ts';
import { createMembershipRecords } from './membership-records.ts';
import { createOwnMembershipRecords } from './own-membership-records.ts';
import { createPaymentRecords } from './payment-records.ts';
import { photoFile } from './photo-file.ts';
import { createRecords, newAddress } from './records.ts';
import { createRegistrationRecords } from './registration-records.ts';
import { createReminderRecords } from './reminder-records.ts';
import { createSeatingRecords } from './seating-records.ts';
import { createStatementRecords, documentedBankFile } from './statement-records.ts';
import type { TestClient } from './test-client.ts';
import { createThanksRecords } from './thanks-records.ts';
import { totpCode } from './totp-codes.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, type World } from './world.ts';

const ROW =
  /^\| (–|member|single|declined|company|dues|enrolled|admin) +\| `([A-Z]+) ([^`]+)` +\| (?:`([^`]*)`|–) +\| `(\d+)(?: ([^`]+))?` +\|$/gm;
const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
export const EXAMPLES = [...page.matchAll(ROW)].map(
  ([, as = '', method = '', path = '', sent = '', status, answer]) => ({
    as,
    method,
    path,
    sent,
    status: Number(status),
    answer,
  }),
);

type Example = (typeof EXAMPLES)[number];
/** The caller: their e-mail address and token. */
type Caller = { email: string; token: string };

/** The calls that docs/api.md shows, each on records of its own. */
export async function createDocumentedCalls(world: World, client: TestClient) {
  const { domain, admin, clock } = world;
  const records = { ...createRecords(world), ...createMembershipRecords(world) };
  const memberships = createOwnMembershipRecords(world);
  const documents = createDocumentRecords(world);
  const reminders = createReminderRecords(world);
  const payments = createPaymentRecords(world);
  const bank = createBankRecords(world);
  const statements = createStatementRecords(world);
  const door = createDoorRecords(world);
  const registrations = createRegistrationRecords(world);
  const seating = createSeatingRecords(world);
  const absences = createAbsenceRecords(world);
  const campaigns = createDocumentedCampaigns(world);
  const thanks = createThanksRecords(world);
  const recommendations = createDocumentedRecommendations(world);
  const circle = createDocumentedCircle(world);
  const photo = await photoFile();

  const logIn = async (email: string, password = PASSWORD): Promise<Caller> => {
    const { token } = await domain.accounts.login({ email, password }, DEVICE);
    return { email, token };
  };

  const asAdmin = await logIn(ADMIN_EMAIL, ADMIN_PASSWORD);

  const memberWith = async (give: (email: string) => Promise<void>): Promise<Caller> => {
    const { email } = await world.joinedMember();
    await give(email);
    return logIn(email);
  };

  /** `isNamed`: the example contains a person's address. */
  const CALLERS: Record<string, (isNamed: boolean) => Promise<Caller>> = {
    '–': async (isNamed) => ({ email: isNamed ? (await world.joinedMember()).email : '', token: '' }),
    member: async () => logIn((await world.joinedMember()).email),
    enrolled: async () => {
      const caller = await logIn((await world.joinedMember()).email);
      const json = { code: await PLACEHOLDERS.code?.(caller) };
      await client.request('PUT', '/api/second-factor', { json, token: caller.token });
      return caller;
    },
    single: () => memberWith(memberships.single),
    declined: () => memberWith(memberships.declined),
    company: () => memberWith(memberships.company),
    dues: () => memberWith(documents.dues),
    admin: async (isNamed) => ({
      ...asAdmin,
      ...(isNamed && { email: (await world.submittedRequest()).user.email }),
    }),
  };

  /** The values of the names in braces, each created again. */
  const PLACEHOLDERS: Record<string, (caller: Caller) => Promise<unknown>> = {
    email: async ({ email }) => email,
    reset: ({ email }) => world.resetSecret(email),
    'own seat': ({ email }) => memberships.seatOf(email),
    'own invoice': ({ email }) => documents.invoiceOf(email),
    'own party': ({ email }) => documents.partyOf(email),
    'own renewal': ({ email }) => memberships.renewalOf(email),
    session: async ({ email, token }) => {
      await logIn(email);
      const sessions = (await (await client.request('GET', '/api/sessions', { token })).json()) as {
        id: string;
        current: boolean;
      }[];
      return sessions.find(({ current }) => !current)?.id;
    },
    code: async ({ token }) => {
      const json = { password: PASSWORD };
      const enrolment = await client.request('POST', '/api/second-factor', { token, json });
      return totpCode(((await enrolment.json()) as { secret: string }).secret, clock.now());
    },
    'new email': async () => newAddress(),
    'email change': records.requestedEmailChange,
    request: async () => (await world.submittedRequest()).id,
    invited: async () => (await world.invitedMember()).requestId,
    invitation: async () => (await world.invitedMember()).secret,
    user: async () => {
      return (await domain.members.create(admin, memberData(), photo)).id;
    },
    active: async () => (await world.joinedMember()).id,
    inactive: records.deactivatedMember,
    ambassador: records.ambassador,
    'library image': records.libraryImage,
    'event draft': records.eventDraft,
    'published event': records.publishedEvent,
    'public event': records.publicSlug,
    'calendar feed': records.calendarFeed,
    'event at the door': door.eventOfMember,
    'event with a guest': door.eventWithGuest,
    'seated event': ({ email }) => door.seatedEvent(email),
    'ticket of newest': door.ticketOfNewest,
    nonce: async () => crypto.randomUUID(),
    now: async () => clock.now().toISOString(),
    'begun event': records.begunEvent,
    'held event': records.heldEvent,
    'guest link': ({ email }) => registrations.guestLink(email),
    'joined event': ({ email }) => registrations.joinedEvent(email),
    'late event': ({ email }) => registrations.lateEvent(email),
    'handed over event': ({ email }) => registrations.handedOverEvent(email),
    'offered event': ({ email }) => registrations.offeredEvent(email),
    'event of guest': ({ email }) => registrations.guestEvent(email),
    'event of member': registrations.eventOfMember,
    'event of offer': registrations.eventOfOffer,
    registration: registrations.registrationOfNewest,
    guest: registrations.guestOfNewest,
    'event with an absence': absences.eventOfAbsence,
    absence: absences.absenceOfNewest,
    'told absence': absences.toldAbsence,
    'contested absence': absences.disputedAbsence,
    'uncharged absence': absences.unchargedAbsence,
    'own absence': ({ email }) => absences.ownAbsence(email),
    'own thanks': ({ email }) => thanks.ownThanks(email),
    'received recommendation': ({ email }) => recommendations.received(email),
    'given recommendation': ({ email }) => recommendations.given(email),
    'introduction link': recommendations.introductionLink,
    'own meeting': ({ email }) => circle.ownMeeting(email),
    'meeting to confirm': ({ email }) => circle.meetingToConfirm(email),
    'campaign draft': campaigns.campaignDraft,
    'scheduled campaign': campaigns.scheduledCampaign,
    'sending campaign': campaigns.sendingCampaign,
    'paused campaign': campaigns.pausedCampaign,
    'unarchived campaign': campaigns.unarchivedCampaign,
    'saved audience': campaigns.savedAudience,
    tomorrow: campaigns.tomorrow,
    name: async () => crypto.randomUUID(),
    party: records.party,
    'business request': records.businessRequest,
    unseated: records.unseatedMember,
    membership: records.membership,
    'single membership': records.singleMembership,
    'ended membership': records.endedMembership,
    seat: records.seatOfNewest,
    renewal: records.renewal,
    'told renewal': records.toldRenewal,
    'counted renewal': records.clockedRenewal,
    'declined renewal': records.declinedRenewal,
    'undecided renewal': records.undecidedRenewal,
    today: async () => today(clock),
    'enterprise number': async () => partyFields().enterpriseNumber,
    hidden: records.hiddenAmbassador,
    message: records.message,
    'thrown away': records.trashedMessage,
    conditions: async () => (await domain.policies.current()).id,
    draft: records.policyDraft,
    'changed draft': records.changedPolicyDraft,
    'first day': records.policyDay,
    'firm version': records.firmVersion,
    'draft document': documents.documentDraft,
    'issuable draft': documents.issuableDraft,
    invoice: documents.invoice,
    'disputed invoice': documents.disputedInvoice,
    'invoice response': documents.responseToNewest,
    'document version': documents.documentVersion,
    debtor: payments.debtor,
    creditor: payments.creditor,
    'invoice of payer': payments.invoiceOfNewest,
    payment: payments.payment,
    'quarantined statement': statements.quarantinedStatement,
    allocation: payments.allocation,
    'waiting movement': bank.waitingMovement,
    'booked movement': bank.bookedMovement,
    'overdue invoice': reminders.overdueInvoice,
    'overdue payer': reminders.overduePayer,
    'paused invoice': reminders.pausedInvoice,
    reminder: reminders.reminder,
    banquet: () => seating.banquet(3),
    'table of banquet': seating.tableOfNewest,
    'person at banquet': seating.personOfNewest,
    'reminders version': reminders.settingsVersion,
    subscriber: async () => (await records.subscriber()).id,
    'sent campaign': records.sentCampaign,
    'archived newsletter': records.archivedNewsletter,
    unsubscribe: async () => (await records.subscriber()).secret,
    'confirmation of subscriber': async () => (await records.confirmation()).id,
    'confirmation link': async () => (await records.confirmation()).secret,
    administrator: records.invitedAdmin,
    mail: records.mail,
    'sent mail': records.sentMail,
    'failed mail': records.failedMail,
    'blocked address': records.blockedAddress,
  };

  /** The text with the names in braces replaced. */
  async function fillPlaceholders(
    text: string,
    caller: Caller,
    write: (value: string) => string = (value) => value,
  ) {
    let filled = text;
    for (const [placeholder, name = ''] of text.matchAll(/\{([a-z][\w -]*)\}/gi)) {
      const action = /^bot-check (\w+)$/.exec(name)?.[1];
      const value = action ? await botCheckToken(action) : await PLACEHOLDERS[name]?.(caller);
      if (value === undefined) throw new Error(`What is ${placeholder}?`);
      filled = filled.replace(placeholder, write(String(value)));
    }
    return filled;
  }

  return {
    callerOf: async ({ as, path, sent }: Example): Promise<Caller> =>
      (await CALLERS[as]?.(/\{(email|reset)\}/.test(path + sent))) as Caller,
    fillPlaceholders,
    /** A request that succeeds when `caller` sends it. */
    prepare: async ({ method, path, sent }: Pick<Example, 'method' | 'path' | 'sent'>, caller: Caller) => ({
      method,
      path: await fillPlaceholders(path, caller, encodeURIComponent),
      ...bodyOf(await fillPlaceholders(sent, caller), photo),
    }),
  };
}

function bodyOf(sent: string, photo: File) {
  if (sent === '') return {};
  if (sent.startsWith('csv: '))
    return {
      body: sent.slice('csv: '.length).replaceAll('\\n', '\n'),
      headers: { 'Content-Type': 'text/csv' },
    };
  if (sent.startsWith('xml: '))
    return { body: sent.slice('xml: '.length), headers: { 'Content-Type': 'application/xml' } };
  if (sent.startsWith('{')) return { json: JSON.parse(sent) };
  const body = new FormData();
  for (const [, name = '', value = ''] of sent.matchAll(/(\w+)=(\{.*\}|@\S+)/g))
    body.append(name, value.startsWith('@') ? fileOf(value, photo) : value);
  return { body };
}

const fileOf = (name: string, photo: File) => (name.endsWith('.cod') ? documentedBankFile() : photo);
