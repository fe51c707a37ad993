// npm run demo fills a site with invented people, through the same verbs as everyone's: forty members,
// requests in every state, ambassadors, messages and newsletter subscribers over the last months. A site that already has
// members is left as it is.

import { createAdmin } from '../server/src/accounts/create-admin.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { createDomain } from '../server/src/domain.ts';
import { readSettings } from '../server/src/env.ts';
import { createImages } from '../server/src/images/images.ts';
import type { Actor } from '../server/src/kernel/actor.ts';
import { keptSecret } from '../server/src/kernel/kept-secret.ts';
import { deriveKeys } from '../server/src/kernel/keys.ts';
import type { OutgoingMail } from '../server/src/mail/outbox.ts';
import { firmOf, siteOf } from '../server/src/site.ts';
import { person } from './demo/people.ts';
import { portraitFile } from './demo/portrait.ts';
import { fillPublicSide } from './demo/public-side.ts';

const MEMBERS = 40;
const WAITING = 6;
const REJECTED = 4;
const APPROVED_NOT_YET_ACTIVE = 3;
const MADE_BY_ADMIN = 2;
const DAYS_BETWEEN_REQUESTS = 6;
const ADMIN = { email: 'admin@demo.example', password: 'demonstration' };
const MEMBER_PASSWORD = 'demonstration';

const settings = readSettings(process.env);
const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR });
const total = MEMBERS + WAITING + REJECTED + APPROVED_NOT_YET_ACTIVE + MADE_BY_ADMIN;

const DAY_MS = 86_400_000;
const start = Date.now() - total * DAYS_BETWEEN_REQUESTS * DAY_MS;
let now = start;
const clock = { now: () => new Date(now) };
/** Nobody reads the mails of invented people: only the secret of the last link is kept, to follow it. */
let lastSecret = '';
const outbox = {
  enqueue: async (_db: unknown, { secret }: OutgoingMail) => {
    lastSecret = secret ?? lastSecret;
  },
};
const keys = deriveKeys(settings.SESSION_SECRET ?? keptSecret(settings.DATA_DIR, 'session'));
const images = createImages({ db: database.db, clock, keys });
const parts = {
  db: database.db,
  clock,
  keys,
  outbox,
  images,
  site: siteOf(settings),
  firm: firmOf(settings),
};
const domain = createDomain({ ...parts, adminLoginToken: '' });

const { totalElements } = await domain.members.list(
  { kind: 'visitor' },
  { page: 0, size: 1, sort: 'createdAt,desc', q: '' },
);
if (totalElements === 0) await fill();
await renewGrace();
await database.close();
console.error(
  `Administrateur : ${ADMIN.email} · membre : ${person(0).email} · mot de passe : ${ADMIN.password}`,
);

async function fill() {
  console.error(`Remplissage du site de démonstration (${total} demandes)…`);
  const admin = await demoAdmin();
  for (let index = 0; index < total; index += 1) {
    now = start + index * DAYS_BETWEEN_REQUESTS * DAY_MS;
    await fillOne(admin, index);
  }
  const today = Date.now();
  await fillPublicSide(domain, admin, (daysAgo) => {
    now = today - daysAgo * DAY_MS;
  });
}

/** Nobody needs an application on their phone to try the site: its administrator is as new as the day. */
async function renewGrace() {
  await database.db
    .updateTable('account')
    .set({ created_at: new Date().toISOString() })
    .where('email', '=', ADMIN.email)
    .execute();
}

async function demoAdmin(): Promise<Actor> {
  await createAdmin(database, clock, { ...ADMIN, site: parts.site }, () => undefined);
  const { token } = await domain.accounts.login(ADMIN, 'La démonstration');
  return domain.accounts.authenticate(token);
}

/** The first ones became members long ago; the latest wait. */
async function fillOne(admin: Actor, index: number) {
  const fromTheEnd = total - 1 - index;
  if (fromTheEnd < WAITING) return ask(index);
  if (fromTheEnd < WAITING + MADE_BY_ADMIN) return makeMember(admin, index);
  const requestId = await ask(index);
  now += DAY_MS;
  if (index % 10 === 9 && index < REJECTED * 10) return domain.membership.reject(admin, requestId, '');
  await domain.membership.approve(admin, requestId);
  const isActive = fromTheEnd >= WAITING + MADE_BY_ADMIN + APPROVED_NOT_YET_ACTIVE;
  if (isActive) await complete(index);
}

function isBusiness(index: number): boolean {
  return index % 4 === 1;
}

async function ask(index: number): Promise<number> {
  const { company, phone, ...identity } = person(index);
  await domain.membership.submit({
    ...identity,
    companyName: company,
    phoneNumber: phone,
    vatNumber: index % 3 === 0 ? `BE0${String(100_000_000 + index * 7919).slice(0, 9)}` : '',
    memberType: isBusiness(index) ? 'BUSINESS' : 'SINGLE',
    additionalInfo: index % 5 === 0 ? 'Je souhaite rencontrer d’autres dirigeants de ma région.' : '',
  });
  const { id } = await database.db
    .selectFrom('membership_request')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function complete(index: number) {
  const data = {
    password: MEMBER_PASSWORD,
    confirmPassword: MEMBER_PASSWORD,
    freeDenomination: isBusiness(index) ? person(index).company : '',
    isEmailPublic: index % 3 !== 2,
    isProfilePublic: true,
    isProfilePhotoPublic: index % 7 !== 6,
  };
  await domain.invitations.complete(lastSecret, data, await portraitFile(index));
}

async function makeMember(admin: Actor, index: number) {
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
