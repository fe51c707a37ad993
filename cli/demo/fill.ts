// Fills a site with invented people, through the same verbs as real ones: forty members, requests in every state, companies,
// invoices, ambassadors, events, messages, newsletters and their subscribers, recommendations over the last months.

import { join } from 'node:path';
import { BUSINESS_MIN_MEMBERSHIPS } from '@cercle/contract/business';
import { createAdmin } from '../../server/src/accounts/create-admin.ts';
import { type Database, openDatabase } from '../../server/src/db/database.ts';
import type { Settings } from '../../server/src/env.ts';
import type { Actor } from '../../server/src/kernel/actor.ts';
import { daysEarlier, hoursLater } from '../../server/src/kernel/clock.ts';
import { DomainError } from '../../server/src/kernel/domain-error.ts';
import { ensureFirstPolicy } from '../../server/src/policies/first-version.ts';
import { fillBank } from './bank.ts';
import { fillCompanies } from './companies.ts';
import { type DemoContext, openDemoContext } from './context.ts';
import { fillEvents, listMembers } from './events.ts';
import { FIRM } from './firm.ts';
import { fillInvoices } from './invoices.ts';
import { fillNewsletters } from './newsletters.ts';
import { person, vatNumber } from './people.ts';
import { portraitFile } from './portrait.ts';
import { fillPublicSide } from './public-side.ts';
import { fillRecommendations } from './recommendations.ts';

const MEMBERS = 40;
const PENDING_REQUESTS = 6;
const REJECTED = 4;
const APPROVED_NOT_YET_ACTIVE = 3;
const CREATED_BY_ADMIN = 2;
const TOTAL = MEMBERS + PENDING_REQUESTS + REJECTED + APPROVED_NOT_YET_ACTIVE + CREATED_BY_ADMIN;
/** Persons with a lower number have an address to invoice; the latest members are still to be asked for it. */
const WITHOUT_ADDRESS = MEMBERS + CREATED_BY_ADMIN + 1;
const DAYS_OF_INVOICING = 45;
const SEAT_PRICE_CENTS = 45_000;
const DAYS_BETWEEN_REQUESTS = 6;
const PASSWORD = 'demonstration';
const ADMIN = { email: 'admin@demo.example', password: PASSWORD };

/** Below `DATA_DIR`: files of the bank to import. */
export const DEMO_BANK_FOLDER = 'banque';

/** The accounts to log in with. */
export const DEMO_ACCOUNTS = { admin: ADMIN.email, member: person(0).email, password: PASSWORD };

const REFUSAL = 'Rien n’a été touché\u202f: la démonstration ouvre le site à qui connaît ses mots de passe.';

/**
 * Fills an empty site. If the site is a filled demonstration already, changes only the administrator's account.
 * @returns whether it was filled
 * @throws DomainError conflict on a site with accounts of its own or an `https:` address, or if an earlier run was
 * interrupted
 */
export async function fillDemo(settings: Settings, onProgress: (fraction: number) => void): Promise<boolean> {
  if (settings.PUBLIC_URL?.startsWith('https:'))
    throw new DomainError('conflict', `PUBLIC_URL est l’adresse d’un vrai site. ${REFUSAL}`);
  const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR });
  try {
    const accounts = await database.db.selectFrom('account').select('email').orderBy('created_at').execute();
    const isDemo = accounts.some(({ email }) => email === ADMIN.email);
    if (accounts.length > 0 && !isDemo)
      throw new DomainError('conflict', `Ce site a déjà ses comptes. ${REFUSAL}`);
    if (isDemo && isUnfinished(accounts))
      throw new DomainError('conflict', `${UNFINISHED} ${remedy(settings)}`);
    if (!isDemo) await fill(await openDemoContext(settings, database), onProgress);
    await resetGracePeriod(database);
    return !isDemo;
  } finally {
    await database.close();
  }
}

/** Filling creates the administrator first, and sets that account's date after all others at its end. */
const isUnfinished = ([oldest]: { email: string }[]) => oldest?.email === ADMIN.email;

const UNFINISHED =
  'Cette démonstration n’est pas entière\u202f: elle a été interrompue pendant qu’elle se remplissait.';
const remedy = ({ DATABASE_URL, DATA_DIR }: Settings) =>
  DATABASE_URL
    ? 'Refaites sa base de PostgreSQL (dropdb, createdb), puis recommencez.'
    : `Supprimez le dossier ${DATA_DIR}, puis recommencez.`;

async function fill(context: DemoContext, onProgress: (fraction: number) => void) {
  const { domain, played: state } = context;
  const today = new Date(state.now);
  const setClock = (daysAgo: number) => {
    state.now = Date.parse(daysEarlier({ now: () => today }, daysAgo));
  };
  setClock(TOTAL * DAYS_BETWEEN_REQUESTS);
  await ensureFirstPolicy(context.database.db, context.clock);
  const admin = await demoAdmin(context);
  for (let index = 0; index < TOTAL; index += 1) {
    setClock((TOTAL - index) * DAYS_BETWEEN_REQUESTS);
    await createDemoMember(context, admin, index);
    onProgress(index / TOTAL);
  }
  setClock(DAYS_OF_INVOICING);
  await domain.firm.update(admin, { ...FIRM, version: 0 });
  await fillCompanies(domain, context.database, admin, WITHOUT_ADDRESS);
  await fillInvoices(context, admin, setClock);
  await fillBank(context, admin, setClock, join(context.dataDir, DEMO_BANK_FOLDER));
  setClock(0);
  await domain.policies.createDraft(admin);
  await fillPublicSide(domain, admin, setClock);
  await fillEvents(context, admin, setClock);
  await fillNewsletters(context, admin, setClock);
  await fillRecommendations(context, await listMembers(context.database), setClock);
  setClock(0);
  // What the calendar has done by today; the letters about it are not sent.
  await domain.membershipCalendar.run(async () => undefined);
}

/** A new administrator needs no second factor yet, so the site can be tried without an application on a phone. */
async function resetGracePeriod({ db }: Database) {
  await db
    .updateTable('account')
    .set({ created_at: new Date().toISOString() })
    .where('email', '=', ADMIN.email)
    .execute();
}

async function demoAdmin({ database, clock, site, domain }: DemoContext): Promise<Actor> {
  await createAdmin(database, clock, { ...ADMIN, site }, () => undefined);
  const { token } = await domain.accounts.login(ADMIN, 'La démonstration');
  return domain.accounts.authenticate(token);
}

/** The first became members long ago; the latest are pending. */
async function createDemoMember(context: DemoContext, admin: Actor, index: number) {
  const { clock, domain, played: state } = context;
  const remaining = TOTAL - 1 - index;
  if (remaining < PENDING_REQUESTS) return submitRequest(context, index);
  if (remaining < PENDING_REQUESTS + CREATED_BY_ADMIN) return makeMember(context, admin, index);
  const requestId = await submitRequest(context, index);
  state.now = Date.parse(hoursLater(clock, 24));
  if (index % 10 === 9 && index < REJECTED * 10) return domain.requests.reject(admin, requestId, '');
  await domain.requests.approve(admin, requestId, isBusiness(index) ? agreementOf(index) : {});
  const isActive = remaining >= PENDING_REQUESTS + CREATED_BY_ADMIN + APPROVED_NOT_YET_ACTIVE;
  if (isActive) await complete(context, index);
}

function isBusiness(index: number): boolean {
  return index % 4 === 1;
}

const agreementOf = (index: number) => ({
  seats: BUSINESS_MIN_MEMBERSHIPS + (index % 5),
  unitNetCents: SEAT_PRICE_CENTS,
});

async function submitRequest({ domain, database }: DemoContext, index: number): Promise<number> {
  const { company, phone, ...identity } = person(index);
  await domain.requests.submit({
    ...identity,
    companyName: company,
    phoneNumber: phone,
    vatNumber: index % 3 === 0 ? vatNumber(index) : '',
    memberType: isBusiness(index) ? 'BUSINESS' : 'SINGLE',
    ...(isBusiness(index) && { peopleCount: agreementOf(index).seats }),
    additionalInfo: index % 5 === 0 ? 'Je souhaite rencontrer d’autres dirigeants de ma région.' : '',
  });
  const { id } = await database.db
    .selectFrom('membership_request')
    .select(({ fn }) => fn.max<number>('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

async function complete({ domain, played: state }: DemoContext, index: number) {
  const data = {
    password: PASSWORD,
    confirmPassword: PASSWORD,
    freeDenomination: isBusiness(index) ? `Groupe ${person(index).fullName.split(' ').at(-1)}` : '',
    isEmailPublic: index % 3 !== 2,
    isProfilePublic: true,
    isProfilePhotoPublic: index % 7 !== 6,
  };
  await domain.invitations.complete(state.lastSecret, data, await portraitFile(index));
}

async function makeMember({ domain }: DemoContext, admin: Actor, index: number) {
  const { email, fullName, company, phone } = person(index);
  const data = {
    email,
    fullName,
    company,
    phone,
    vat: '',
    memberType: 'SINGLE' as const,
    freeDenomination: '',
  };
  const switches = {
    isEmailPublic: true,
    isProfilePublic: true,
    isProfilePhotoPublic: true,
    additionalInfo: '',
  };
  await domain.members.create(admin, { ...data, ...switches }, await portraitFile(index));
}
