// Longer than other files because it is one table: which role may call which route.
import { SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { createAdmin } from '../../accounts/create-admin.ts';
import { deriveKeys } from '../../kernel/keys.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { botCheckToken } from '../../testing/bot-check-token.ts';
import {
  ambassadorFields,
  application,
  completion,
  contactMessage,
  DEVICE,
  memberData,
  PASSWORD,
} from '../../testing/builders.ts';
import { FIRM } from '../../testing/firm.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { createRecords, newAddress } from '../../testing/records.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, openWorld } from '../../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const { domain, database, images, admin } = world;
const metrics = createMetrics({
  database,
  dataDir: database.location.dataDir,
  clock: world.clock,
  backupDir: null,
  pagePattern: () => '*',
});
afterAll(metrics.close);
const METRICS_TOKEN = 'jeton de la surveillance';
const api = openTestClient({ domain, database, images, metrics, settings: { METRICS_TOKEN } });
const photo = await photoFile();
const records = createRecords(world);

const tokenOf = async (email: string, password = PASSWORD) =>
  (await domain.accounts.login({ email, password }, DEVICE)).token;

const member = await world.joinedMember();
const expired = await tokenOf(member.email);
world.clock.advance({ hours: 13 });
const former = await world.joinedMember();
const deactivated = await tokenOf(former.email);
await domain.members.deactivate(admin, former.id);
const LATE = { email: 'tard@cercle.example', password: PASSWORD, site: FIRM };
const longAgo = { now: () => new Date(world.clock.now().getTime() - 8 * 86_400_000) };
await createAdmin(database, longAgo, LATE, () => undefined);
const memberToken = await tokenOf(member.email);
const [header, payload, signature] = memberToken.split('.');
const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString('utf8'));
const asAdmin = [{ authority: 'ROLE_ADMIN', name: 'ROLE_ADMIN' }];
const tampered = Buffer.from(JSON.stringify({ ...claims, roles: asAdmin })).toString('base64url');

/** SE-1: a token that is valid except for its signature. */
const forged = await new SignJWT({ ...claims, roles: asAdmin })
  .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
  .sign(deriveKeys('another secret').session);

const TOKENS = {
  anonymous: undefined,
  member: memberToken,
  'other member': await tokenOf((await world.joinedMember()).email),
  admin: await tokenOf(ADMIN_EMAIL, ADMIN_PASSWORD),
  'admin past grace': await tokenOf(LATE.email),
  deactivated,
  expired,
  forged,
  'member with tampered roles': `${header}.${tampered}.${signature}`,
};
type Identity = keyof typeof TOKENS;
const IDENTITIES = Object.keys(TOKENS) as Identity[];

/** The callers that a route allows; `even 401`: also those whose token is no longer valid. */
type Who = 'anyone' | 'anyone, even 401' | 'logged in' | 'members' | 'admins' | 'admins, enrolled or not';
type RequestOptions = {
  /** In place of the route's parameter. */
  id?: unknown;
  path?: string;
  json?: unknown;
  body?: FormData | string;
  headers?: Record<string, string>;
};
/** `ask` makes a request that could succeed, on data of its own; by default the route's path as written. */
type Row = { who: Who; status: number; ask?: () => Promise<RequestOptions> };

const rowFor =
  (who: Who) =>
  (status = 200, ask?: Row['ask']): Row => ({ who, status, ...(ask && { ask }) });
const anyone = rowFor('anyone');
const anyoneEven401 = rowFor('anyone, even 401');
const loggedIn = rowFor('logged in');
const members = rowFor('members');
const admins = rowFor('admins');
const adminAccounts = rowFor('admins, enrolled or not');

const about =
  (record: () => Promise<unknown>, body?: () => FormData): Row['ask'] =>
  async () => ({ id: await record(), ...(body && { body: body() }) });
const sent = (json: () => unknown) => async () => ({ json: await json() });
/** With a bot check for that form. */
const checked = (form: string, json: () => object | Promise<object>) =>
  sent(async () => ({ ...(await json()), recaptchaToken: await botCheckToken(form) }));

const own = { fullName: 'Zoé', company: 'Zoé', phone: '02', vat: '', freeDenomination: '' };
const photoOnly = async () => {
  const body = new FormData();
  body.append('photo', photo);
  return { body };
};
const form = (data: object, ...files: string[]) => {
  const body = new FormData();
  body.append('data', JSON.stringify(data));
  for (const name of ['photo', ...files]) body.append(name, photo);
  return body;
};
const newest = async () => {
  const page = await domain.requests.list(admin, { page: 0, size: 1, sort: 'createdAt,desc', q: '' });
  return page.content[0] as (typeof page.content)[number];
};
const pending = async () => {
  world.clock.advance({ seconds: 1 });
  await domain.requests.submit(application());
  return newest();
};
const pendingId = async () => (await pending()).id;
const invited = async () => {
  world.clock.advance({ seconds: 1 });
  const request = await domain.members.create(admin, memberData(), photo).then(newest);
  return { request, secret: (await world.mailsTo(request.user.email)).at(-1)?.secret };
};
const trashedMessage = async () => ({
  path: `/api/trash/contacts/${await records.trashedMessage()}/restore`,
});
const { ambassador, hiddenAmbassador, message, subscriber, invitedAdmin } = records;
const unsubscribeToken = async () => (await subscriber()).secret;
const formerMember = async () => {
  await domain.members.deactivate(admin, former.id).catch(() => undefined);
  return former.id;
};
/** A password and a code of no account: callers with the right to call get the error that these are wrong. */
const wrongProof = sent(() => ({ code: 'aucun', password: 'un autre' }));
const csvFile = async () => ({
  headers: { 'Content-Type': 'text/csv' },
  body: `Nom;Société;Fonction;E-mail\n${crypto.randomUUID()};Zoé;Gérante;${newAddress()}`,
});
const passwords = { password: PASSWORD, confirmPassword: PASSWORD };

const ROWS: Record<string, Row> = {
  'GET /healthz': anyoneEven401(),
  'GET /readyz': anyoneEven401(),
  // Its token is METRICS_TOKEN, which no account of the site has.
  'GET /metrics': anyoneEven401(401),
  'GET /images/:file': anyoneEven401(404),
  'GET /api/openapi.json': anyone(),
  'GET /api/docs': anyone(),
  'GET /api/bot-check': anyone(200, async () => ({ path: '/api/bot-check?action=newsletterSubmit' })),
  'POST /api/login': anyoneEven401(
    200,
    sent(() => ({ email: member.email, password: PASSWORD })),
  ),
  'POST /api/forgot-password': anyone(200, async () => {
    const recaptchaToken = await botCheckToken('forgotPasswordFormSubmit');
    return { path: `/api/forgot-password?${new URLSearchParams({ email: newAddress(), recaptchaToken })}` };
  }),
  'GET /api/validate-password-reset-token': anyone(200, async () => ({
    path: '/api/validate-password-reset-token?token=inconnu',
  })),
  'POST /api/complete-password-reset': anyone(
    204,
    checked('resetPasswordFormSubmit', async () => ({
      ...passwords,
      token: await world.resetSecret((await world.joinedMember()).email),
    })),
  ),
  // The current password is wrong, so that the sessions of the other rows stay open.
  'PUT /api/profile/password': loggedIn(
    400,
    checked('changePasswordFormSubmit', () => ({
      ...passwords,
      currentPassword: 'pas le bon',
      newPassword: PASSWORD,
    })),
  ),
  'GET /api/profile': members(),
  'PUT /api/profile': members(
    200,
    sent(() => own),
  ),
  'PUT /api/profile/photo': members(200, photoOnly),
  'POST /api/trash/:kind/:id/restore': admins(204, trashedMessage),
  'GET /api/admin/dashboard/stats': admins(),
  'GET /api/admin/dashboard/recent-member-requests': admins(),
  'GET /api/admin/dashboard/recent-ambassadors': admins(),
  'GET /api/admin/dashboard/summary': admins(),
  'GET /api/admin/dashboard/trends': admins(),
  'GET /api/admin/find': admins(200, async () => ({ path: '/api/admin/find?q=zoe' })),
  'GET /api/admin/administrators': admins(),
  'POST /api/admin/administrators': admins(
    204,
    sent(() => ({ fullName: 'Nouvelle venue', email: newAddress() })),
  ),
  'POST /api/admin/administrators/:id/invitation': admins(204, about(invitedAdmin)),
  'DELETE /api/admin/administrators/:id': admins(204, about(invitedAdmin)),
  'GET /api/admin/journal': admins(),
  'GET /api/admin/emails': admins(),
  'GET /api/admin/emails/:id': admins(),
  // Of no account.
  'POST /api/admin/emails/:id/resend': admins(404, async () => ({ id: 999_999 })),
  'PUT /api/admin/profile': adminAccounts(
    200,
    sent(() => ({ fullName: 'Direction' })),
  ),
  'GET /api/admin/profile': adminAccounts(),
  'GET /api/profile/export': loggedIn(),
  'POST /api/profile/delete': members(400, wrongProof),
  'POST /api/admin/personal-data': admins(
    200,
    sent(() => ({ email: newAddress() })),
  ),
  'POST /api/admin/personal-data/export': admins(
    200,
    sent(() => ({ email: member.email })),
  ),
  'POST /api/admin/personal-data/erase': admins(
    204,
    sent(async () => {
      const { email } = (await pending()).user;
      return { email, confirmation: email };
    }),
  ),
  'GET /api/second-factor': loggedIn(),
  'POST /api/second-factor': loggedIn(400, wrongProof),
  'PUT /api/second-factor': loggedIn(409, wrongProof),
  'POST /api/second-factor/disable': loggedIn(400, wrongProof),
  'POST /api/second-factor/recovery-codes': loggedIn(400, wrongProof),
  'GET /api/sessions': loggedIn(),
  // Of no person.
  'DELETE /api/sessions/:id': loggedIn(404),
  'GET /api/members': anyone(),
  'POST /api/members': admins(201, async () => ({ body: form(memberData()) })),
  'PUT /api/members/:id': admins(
    200,
    about(
      async () => (await invited()).request.user.id,
      () => form(memberData()),
    ),
  ),
  'PUT /api/members/:id/activate': admins(200, about(formerMember)),
  'PUT /api/members/:id/deactivate': admins(
    200,
    about(async () => (await world.joinedMember()).id),
  ),
  'POST /api/members/requests': anyone(201, checked('membershipRequestFormSubmit', application)),
  'GET /api/members/requests': admins(),
  'POST /api/members/requests/export': admins(),
  'GET /api/members/requests/:id': admins(200, async () => ({ id: member.requestId })),
  'GET /api/members/requests/:id/history': admins(200, async () => ({ id: member.requestId })),
  'PUT /api/members/requests/:id/approve': admins(200, about(pendingId)),
  'PUT /api/members/requests/:id/reject': admins(200, about(pendingId)),
  'DELETE /api/members/requests/:id': admins(204, about(pendingId)),
  'POST /api/members/requests/:id/invitation': admins(
    204,
    about(async () => (await invited()).request.id),
  ),
  'GET /api/validate-invitation/:token': anyone(),
  'POST /api/complete-invitation/:token': anyone(
    204,
    about(
      async () => (await invited()).secret,
      () => form(completion()),
    ),
  ),
  'GET /api/ambassadors': anyone(),
  'GET /api/ambassadors/:id': anyone(200, about(ambassador)),
  'POST /api/ambassadors': admins(201, async () => ({ body: form(ambassadorFields(), 'logo') })),
  'GET /api/admin/ambassadors': admins(),
  'POST /api/admin/ambassadors/export': admins(),
  'POST /api/admin/ambassadors/import/preview': admins(200, csvFile),
  'POST /api/admin/ambassadors/import': admins(200, csvFile),
  'GET /api/admin/ambassadors/:id': admins(200, about(hiddenAmbassador)),
  'PUT /api/admin/ambassadors/:id': admins(
    200,
    about(
      () => ambassador(),
      () => form(ambassadorFields(), 'logo'),
    ),
  ),
  'PUT /api/admin/ambassadors/:id/activate': admins(200, about(hiddenAmbassador)),
  'PUT /api/admin/ambassadors/:id/deactivate': admins(200, about(ambassador)),
  'DELETE /api/admin/ambassadors/:id': admins(204, about(ambassador)),
  'POST /api/contacts': anyone(201, checked('contactFormSubmit', contactMessage)),
  'GET /api/contacts': admins(),
  'POST /api/contacts/export': admins(),
  'GET /api/contacts/:id': admins(200, about(message)),
  'PUT /api/contacts/:id/read': admins(204, about(message)),
  'PUT /api/contacts/:id/unread': admins(204, about(message)),
  'DELETE /api/contacts/:id': admins(204, about(message)),
  'POST /api/newsletters': anyone(
    201,
    checked('newsletterSubmit', () => ({ email: newAddress() })),
  ),
  'GET /api/newsletters': admins(),
  'POST /api/newsletters/export': admins(),
  'POST /api/newsletters/import/preview': admins(200, csvFile),
  'POST /api/newsletters/import': admins(200, csvFile),
  'DELETE /api/newsletters/:id': admins(
    204,
    about(async () => (await subscriber()).id),
  ),
  'GET /api/newsletters/unsubscribe/:token': anyone(),
  'POST /api/newsletters/unsubscribe/:token': anyone(200, about(unsubscribeToken)),
  'POST /newsletter/desinscription/:token': anyoneEven401(200, about(unsubscribeToken)),
  // Last, because they end the sessions that the rows before them use.
  'DELETE /api/sessions': loggedIn(204),
  'POST /api/logout': anyoneEven401(204),
};

const DEAD: Identity[] = ['deactivated', 'expired', 'forged', 'member with tampered roles'];

const MEMBERS: Identity[] = ['member', 'other member'];
const MAY: Record<'logged in' | 'members' | 'admins' | 'admins, enrolled or not', Identity[]> = {
  'logged in': [...MEMBERS, 'admin', 'admin past grace'],
  members: MEMBERS,
  admins: ['admin'],
  'admins, enrolled or not': ['admin', 'admin past grace'],
};

function expectedStatus({ who, status }: Row, identity: Identity): number {
  if (who === 'anyone, even 401') return status;
  if (DEAD.includes(identity)) return 401;
  if (who === 'anyone') return status;
  if (identity === 'anonymous') return 401;
  return MAY[who].includes(identity) ? status : 403;
}

/** Everything that a refused request must not change. */
async function stored() {
  const { db } = database;
  const tables = [
    'account',
    'membership_request',
    'link',
    'mail',
    'audit_entry',
    'contact',
    'newsletter_subscription',
    'ambassador',
    'session',
  ] as const;
  const rows = tables.map((table) => db.selectFrom(table).selectAll().orderBy('id').execute());
  // One text: comparing thousands of rows value by value takes longer than the requests.
  return JSON.stringify(await Promise.all(rows));
}

const routes = [...new Set(api.app.routes.map(({ method, path }) => `${method} ${path}`))].filter(
  (route) => !route.startsWith('ALL'),
);

test('AC-1 every route has its row, and every row its route', () => {
  expect(routes.sort()).toEqual(Object.keys(ROWS).sort());
});

test.each(Object.entries(ROWS))(
  'AC-1 %s, which changes nothing for callers that it refuses',
  async (route, row) => {
    const [method = '', written = ''] = route.split(' ');
    const ask = async (identity: Identity, { id = '1', path, ...options }: RequestOptions) => {
      const token = TOKENS[identity];
      const who = { ...(token && { token }), remoteAddress: crypto.randomUUID() };
      const to = path ?? written.replace(/:\w+/, String(id));
      return (await api.request(method, to, { ...options, ...who })).status;
    };
    const expected = Object.fromEntries(
      IDENTITIES.map((identity) => [identity, expectedStatus(row, identity)]),
    );
    const isRefused = (identity: Identity) => expected[identity] === 401 || expected[identity] === 403;
    const refused = row.who === 'anyone, even 401' ? [] : IDENTITIES.filter(isRefused);
    const statuses: Record<string, number> = {};
    if (refused.length > 0) {
      // A refused request changes nothing, so the next caller can send the same one.
      const options = (await row.ask?.()) ?? {};
      const before = await stored();
      for (const identity of refused) statuses[identity] = await ask(identity, options);
      expect(await stored()).toBe(before);
    }
    for (const identity of IDENTITIES.filter((one) => !refused.includes(one)))
      statuses[identity] = await ask(identity, (await row.ask?.()) ?? {});
    expect(statuses).toEqual(expected);
  },
);
