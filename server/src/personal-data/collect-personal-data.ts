import type { Consent } from '@cercle/contract/newsletter-consent';
import type { PersonalData } from '@cercle/contract/personal-data';
import {
  ALWAYS,
  listEmailChanges,
  listFormerEmails,
  type Period,
  startAfterOtherAccounts,
} from '../accounts/email-change/email-change.table.ts';
import { listSessions } from '../accounts/sessions/sessions.table.ts';
import { parseChanges } from '../audit-log/field-changes.ts';
import type { Db } from '../db/database.ts';
import { listCheckInsOfAccount, listWalkInsOf } from '../events/door/personal-check-ins.table.ts';
import { listClaimsOf } from '../events/guests-who-join/guest-claims.table.ts';
import { noShowsData } from '../events/no-shows/no-shows-data.ts';
import {
  findCalendarFeedDate,
  listAllGuests,
  listOfPerson,
  type Person as RegisteredPerson,
} from '../events/registrations/person-registrations.table.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import { findBlockedSince, listReturnedMailsOf } from '../mail/blocked-addresses/address-data.table.ts';
import { listCampaignsOf } from '../newsletter/campaigns/person-recipients.table.ts';
import { companiesOf } from '../parties/company-roles.table.ts';
import { findPersonParties, type Payer } from '../parties/person-parties.table.ts';
import { listAcceptances } from '../policies/acceptances.ts';
import {
  asContactData,
  meetingsData,
  recommendationsData,
  thanksData,
} from '../recommendations/personal/recommendations-data.ts';
import { invoicesData, paymentsData } from './own-invoices.ts';
import {
  findConfirmationOf,
  type findPerson,
  findRequestOfPerson,
  findSecondFactorDate,
  findSubscriptionOf,
  listDecisionsOn,
  listDevicesSeen,
  listLinksOf,
  listMailsTo,
  listMessagesOf,
} from './personal-data.table.ts';

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

type Dependencies = { db: Db; clock: Clock };
/**
 * `isEmailProven`: whether the data that is known by the address alone belongs to them. `isOwn`: they make the archive themselves; an
 * administrator's has no amounts of thanks, and nothing that was written in recommendations.
 */
export type CollectOptions = {
  person: Person | undefined;
  email: string;
  isEmailProven: boolean;
  isOwn: boolean;
};

/** All data of one person, without secrets and without data of others but the names of members with whom they dealt. */
export async function collectPersonalData(
  { db, clock }: Dependencies,
  { person, email, isEmailProven, isOwn }: CollectOptions,
): Promise<PersonalData> {
  const now = timestamp(clock);
  const formerEmails = person ? await listFormerEmails(db, person) : [];
  const verified = formerEmails.filter(({ isVerified }) => isVerified);
  const since = person ? await startAfterOtherAccounts(db, person.id, email, now) : ALWAYS.since;
  const payer = payerOf({ person, email, isEmailProven });
  const accountId = person?.id ?? 0;
  const current = isEmailProven ? [{ email, since, until: now }] : [];
  const registered = [
    { accountId, email: null },
    ...[...current, ...verified].map(({ email, ...period }) => ({ accountId, email, period })),
  ];
  return {
    generatedAt: now,
    ...(person ? await accountSections(db, person, now) : NO_ACCOUNT),
    billing: await billingData(db, payer),
    invoices: await invoicesData({ db, clock }, payer),
    payments: await paymentsData(db, payer),
    eventRegistrations: await registrationsData(db, registered),
    noShows: await noShowsData(db, registered),
    checkIns: [
      ...(person ? await listCheckInsOfAccount(db, person.id) : []),
      ...(await dataOf([...current, ...verified], (one) => listWalkInsOf(db, one))),
    ],
    recommendations: await recommendationsData(db, accountId, { isOwn }),
    recommendedTo: await dataOf([...current, ...verified], (one) => asContactData(db, one)),
    thanks: await thanksData(db, accountId, { isOwn }),
    oneToOnes: await meetingsData(db, accountId),
    newsletter: isEmailProven ? await newsletterData(db, email) : null,
    campaigns: await campaignsData(db, registered),
    newsletterConfirmation: isEmailProven ? await confirmationData(db, email) : null,
    messages: await dataOf([...current, ...verified], (one) => messageData(db, one)),
    mails: await dataOf([...current, ...formerEmails], (one) => mailData(db, one)),
    returnedMails: await dataOf([...current, ...formerEmails], (one) => listReturnedMailsOf(db, one)),
    addressBlockedSince: isEmailProven ? await findBlockedSince(db, email) : null,
  };
}

/** What is known by each of these addresses, from its time. */
async function dataOf<Item extends { at: string }>(
  addresses: (Period & { email: string })[],
  load: (email: string) => Promise<Item[]>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (const { email, since, until } of addresses)
    items.push(...(await load(email)).filter(({ at }) => since <= at && at <= until));
  return items;
}

const NO_ACCOUNT = {
  account: null,
  emailChanges: [],
  membershipRequest: null,
  acceptedConditions: [],
  secondFactorSince: null,
  sessions: [],
  knownDevices: [],
  links: [],
  companyRoles: [],
  calendarFeedSince: null,
  guestClaims: [],
};

const accountSections = async (db: Db, person: Person, now: string) => ({
  account: accountData(person),
  emailChanges: (await listEmailChanges(db, person.id)).map((change) => ({
    at: change.created_at,
    requestedEmail: change.new_email,
    formerEmail: change.former_email,
    formerEmailVerifiedAt: change.former_verified_at,
    doneAt: change.done_at,
  })),
  membershipRequest: await requestData(db, person.id),
  acceptedConditions: (await listAcceptances(db, person.id)).map(({ id, ...acceptance }) => ({
    version: id,
    ...acceptance,
  })),
  secondFactorSince: (await findSecondFactorDate(db, person.id))?.confirmed_at ?? null,
  sessions: (await listSessions(db, person.id, now)).map(({ device, created_at, expires_at }) => ({
    device,
    since: created_at,
    until: expires_at,
  })),
  knownDevices: (await listDevicesSeen(db, person.id)).map(({ seen_at }) => ({ seenAt: seen_at })),
  links: (await listLinksOf(db, person.id)).map(({ purpose, created_at, expires_at, used_at }) => ({
    purpose,
    at: created_at,
    until: expires_at,
    usedAt: used_at,
  })),
  companyRoles: (await companiesOf(db, person.id)).map(({ legal_name, role }) => ({
    company: legal_name,
    role,
  })),
  calendarFeedSince: (await findCalendarFeedDate(db, person.id))?.created_at ?? null,
  guestClaims: await listClaimsOf(db, person.id),
});

async function requestData(db: Db, accountId: number): Promise<PersonalData['membershipRequest']> {
  const request = await findRequestOfPerson(db, accountId);
  if (!request) return null;
  const decisions = await listDecisionsOn(db, request.id);
  return {
    status: request.status,
    publicForm: request.public_form,
    additionalInfo: request.additional_info,
    peopleCount: request.people_count,
    rejectionReason: request.rejection_reason,
    createdAt: request.created_at,
    processedAt: request.processed_at,
    history: decisions.map(({ action, created_at, changes }) => ({
      action,
      at: created_at,
      ...parseChanges(changes),
    })),
  };
}

/** The person as the one to whom invoices go. */
export const payerOf = ({
  person,
  email,
  isEmailProven,
}: Pick<CollectOptions, 'person' | 'email' | 'isEmailProven'>): Payer => ({
  accountId: person?.id ?? 0,
  email: isEmailProven ? email : null,
});

async function billingData(db: Db, payer: Payer) {
  const parties = await findPersonParties(db, payer);
  return parties.map((party) => ({
    legalName: party.legal_name,
    street: party.street,
    postalCode: party.postal_code,
    city: party.city,
    country: party.country,
    invoiceEmail: party.invoice_email,
    since: party.created_at,
  }));
}

async function registrationsData(
  db: Db,
  persons: RegisteredPerson[],
): Promise<PersonalData['eventRegistrations']> {
  const found = (await Promise.all(persons.map((person) => listOfPerson(db, person)))).flat();
  const rows = [...new Map(found.map((row) => [row.id, row])).values()];
  const guests = await listAllGuests(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...{ event: row.title, startsAt: row.starts_at, state: row.state, at: row.created_at },
    ...{ registeredAt: row.registered_at, excuse: row.excuse, name: row.name, company: row.company },
    guests: guests
      .filter(({ host_id }) => host_id === row.id)
      .map(({ name, email, company, state }) => ({ name, email, company, state })),
  }));
}

async function newsletterData(db: Db, email: string) {
  const row = await findSubscriptionOf(db, email);
  if (!row) return null;
  const consent = JSON.parse(row.consent) as Partial<Consent>;
  return {
    since: row.created_at,
    unsubscribedAt: row.unsubscribed_at,
    consent: consent.means ? (consent as Consent) : null,
  };
}

async function confirmationData(db: Db, email: string) {
  const row = await findConfirmationOf(db, email);
  if (!row) return null;
  return { since: row.created_at, until: row.expires_at, consent: JSON.parse(row.consent) as Consent };
}

async function campaignsData(db: Db, persons: RegisteredPerson[]): Promise<PersonalData['campaigns']> {
  const found = (await Promise.all(persons.map((person) => listCampaignsOf(db, person)))).flat();
  const rows = [...new Map(found.map((row) => [row.id, row])).values()];
  return rows.map(({ subject, at, email, state, unsubscribed_at }) => ({
    ...{ subject, at, email: email ?? '', outcome: state, unsubscribedAt: unsubscribed_at },
  }));
}

async function messageData(db: Db, email: string) {
  const rows = await listMessagesOf(db, email);
  return rows.map(({ name, message, created_at, answered_at }) => ({
    name,
    message,
    at: created_at,
    answeredAt: answered_at,
  }));
}

async function mailData(db: Db, email: string) {
  const rows = await listMailsTo(db, email);
  return rows.map(({ subject, created_at, sent_at, written_to_file }) => ({
    subject,
    at: created_at,
    // A file is not sent: no mail server was set.
    sentAt: written_to_file ? null : sent_at,
  }));
}

const accountData = (person: Person): PersonalData['account'] => ({
  email: person.email,
  emailVerifiedAt: person.email_verified_at,
  role: person.role,
  active: person.active,
  fullName: person.full_name,
  phone: person.phone,
  company: person.company,
  vat: person.vat,
  memberType: person.member_type,
  freeDenomination: person.free_denomination,
  emailPublic: person.email_public,
  profilePublic: person.profile_public,
  profilePhotoPublic: person.profile_photo_public,
  seeking: person.seeking,
  offering: person.offering,
  createdAt: person.created_at,
});
