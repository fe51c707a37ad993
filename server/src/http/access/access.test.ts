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

type RequestOptions = {
  path?: string;
  json?: unknown;
  body?: FormData | string;
  headers?: Record<string, string>;
};
type Row = {
  /** The callers that the route allows; `even 401`: also those whose token is no longer valid. */
  who: 'anyone' | 'anyone, even 401' | 'logged in' | 'members' | 'admins' | 'admins, enrolled or not';
  status: number;
  /** A request that could succeed, on data of its own; by default the route's path as written. */
  ask?: () => Promise<RequestOptions>;
};

const own = { fullName: 'Zoé', company: 'Zoé', phone: '02', vat: '', freeDenomination: '' };
const photoOnly = () => {
  const body = new FormData();
  body.append('photo', photo);
  return body;
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
const invited = async () => {
  world.clock.advance({ seconds: 1 });
  const request = await domain.members.create(admin, memberData(), photo).then(newest);
  return { request, secret: (await world.mailsTo(request.user.email)).at(-1)?.secret };
};
const ambassador = async (active = true) =>
  (await domain.ambassadors.create(admin, ambassadorFields({ active }), { photo, logo: photo })).id;
const message = async () => {
  world.clock.advance({ seconds: 1 });
  await domain.contacts.submit(contactMessage());
  return (await domain.contacts.list(admin, { page: 0, size: 1, q: '' })).content[0]?.id;
};
const newAddress = () => `${crypto.randomUUID()}@societe.example`;
const subscriber = async () => {
  const email = newAddress();
  world.clock.advance({ seconds: 1 });
  await domain.newsletter.subscribe(email);
  const { content } = await domain.newsletter.list(admin, { page: 0, size: 1, q: '' });
  return { id: content[0]?.id, token: (await world.mailsTo(email)).at(-1)?.secret };
};

const invitedAdmin = async () => {
  const email = newAddress();
  await domain.administrators.invite(admin, { email, fullName: 'Invitée' });
  const query = { page: 0, size: 1, q: email, sort: 'createdAt,desc' } as const;
  return (await domain.administrators.list(admin, query)).content[0]?.id;
};

const thrownAway = async () => {
  const id = await message();
  await domain.contacts.remove(admin, id ?? 0);
  return id;
};
/** A password and a code of no account: callers with the right to call get the error that these are wrong. */
const wrongProof = async () => ({ json: { code: 'aucun', password: 'un autre' } });

const csvFile = async () => ({
  headers: { 'Content-Type': 'text/csv' },
  body: `Nom;Société;Fonction;E-mail\n${crypto.randomUUID()};Zoé;Gérante;${newAddress()}`,
});

const ADMINS = { who: 'admins', status: 200 } as const;

const ROWS: Record<string, Row> = {
  'GET /healthz': { who: 'anyone, even 401', status: 200 },
  'GET /readyz': { who: 'anyone, even 401', status: 200 },
  // Its token is METRICS_TOKEN, which no account of the site has.
  'GET /metrics': { who: 'anyone, even 401', status: 401 },
  'GET /images/:file': { who: 'anyone, even 401', status: 404 },
  'GET /api/openapi.json': { who: 'anyone', status: 200 },
  'GET /api/docs': { who: 'anyone', status: 200 },
  'GET /api/bot-check': {
    who: 'anyone',
    status: 200,
    ask: async () => ({ path: '/api/bot-check?action=newsletterSubmit' }),
  },
  'POST /api/login': {
    who: 'anyone, even 401',
    status: 200,
    ask: async () => ({ json: { email: member.email, password: PASSWORD } }),
  },
  'POST /api/forgot-password': {
    who: 'anyone',
    status: 200,
    ask: async () => {
      const recaptchaToken = await botCheckToken('forgotPasswordFormSubmit');
      return { path: `/api/forgot-password?${new URLSearchParams({ email: newAddress(), recaptchaToken })}` };
    },
  },
  'GET /api/validate-password-reset-token': {
    who: 'anyone',
    status: 200,
    ask: async () => ({ path: '/api/validate-password-reset-token?token=inconnu' }),
  },
  'POST /api/complete-password-reset': {
    who: 'anyone',
    status: 204,
    ask: async () => ({
      json: {
        password: PASSWORD,
        confirmPassword: PASSWORD,
        recaptchaToken: await botCheckToken('resetPasswordFormSubmit'),
        token: await world.resetSecret((await world.joinedMember()).email),
      },
    }),
  },
  // The current password is wrong, so that the sessions of the other rows stay open.
  'PUT /api/profile/password': {
    who: 'logged in',
    status: 400,
    ask: async () => ({
      json: {
        currentPassword: 'pas le bon',
        newPassword: PASSWORD,
        confirmPassword: PASSWORD,
        recaptchaToken: await botCheckToken('changePasswordFormSubmit'),
      },
    }),
  },
  'GET /api/profile': { who: 'members', status: 200 },
  'PUT /api/profile': { who: 'members', status: 200, ask: async () => ({ json: own }) },
  'PUT /api/profile/photo': { who: 'members', status: 200, ask: async () => ({ body: photoOnly() }) },
  'POST /api/trash/:kind/:id/restore': {
    who: 'admins',
    status: 204,
    ask: async () => ({ path: `/api/trash/contacts/${await thrownAway()}/restore` }),
  },
  'GET /api/admin/dashboard/stats': ADMINS,
  'GET /api/admin/dashboard/recent-member-requests': ADMINS,
  'GET /api/admin/dashboard/recent-ambassadors': ADMINS,
  'GET /api/admin/dashboard/summary': ADMINS,
  'GET /api/admin/dashboard/trends': ADMINS,
  'GET /api/admin/find': { ...ADMINS, ask: async () => ({ path: '/api/admin/find?q=zoe' }) },
  'GET /api/admin/administrators': ADMINS,
  'POST /api/admin/administrators': {
    who: 'admins',
    status: 204,
    ask: async () => ({ json: { fullName: 'Nouvelle venue', email: newAddress() } }),
  },
  'POST /api/admin/administrators/:id/invitation': {
    who: 'admins',
    status: 204,
    ask: async () => ({ path: `/api/admin/administrators/${await invitedAdmin()}/invitation` }),
  },
  'DELETE /api/admin/administrators/:id': {
    who: 'admins',
    status: 204,
    ask: async () => ({ path: `/api/admin/administrators/${await invitedAdmin()}` }),
  },
  'GET /api/admin/journal': ADMINS,
  'GET /api/admin/emails': ADMINS,
  'GET /api/admin/emails/:id': ADMINS,
  // Of no account.
  'POST /api/admin/emails/:id/resend': {
    who: 'admins',
    status: 404,
    ask: async () => ({ path: '/api/admin/emails/999999/resend' }),
  },
  'PUT /api/admin/profile': {
    who: 'admins, enrolled or not',
    status: 200,
    ask: async () => ({ json: { fullName: 'Direction' } }),
  },
  'GET /api/admin/profile': { who: 'admins, enrolled or not', status: 200 },
  'GET /api/profile/export': { who: 'logged in', status: 200 },
  'POST /api/profile/delete': { who: 'members', status: 400, ask: wrongProof },
  'POST /api/admin/personal-data': { ...ADMINS, ask: async () => ({ json: { email: newAddress() } }) },
  'POST /api/admin/personal-data/export': {
    ...ADMINS,
    ask: async () => ({ json: { email: member.email } }),
  },
  'POST /api/admin/personal-data/erase': {
    who: 'admins',
    status: 204,
    ask: async () => {
      const { email } = (await pending()).user;
      return { json: { email, confirmation: email } };
    },
  },
  'GET /api/second-factor': { who: 'logged in', status: 200 },
  'POST /api/second-factor': { who: 'logged in', status: 400, ask: wrongProof },
  'PUT /api/second-factor': { who: 'logged in', status: 409, ask: wrongProof },
  'POST /api/second-factor/disable': { who: 'logged in', status: 400, ask: wrongProof },
  'POST /api/second-factor/recovery-codes': { who: 'logged in', status: 400, ask: wrongProof },
  'GET /api/sessions': { who: 'logged in', status: 200 },
  // Of no person.
  'DELETE /api/sessions/:id': { who: 'logged in', status: 404 },
  'GET /api/members': { who: 'anyone', status: 200 },
  'POST /api/members': { who: 'admins', status: 201, ask: async () => ({ body: form(memberData()) }) },
  'PUT /api/members/:id': {
    ...ADMINS,
    ask: async () => ({
      path: `/api/members/${(await invited()).request.user.id}`,
      body: form(memberData()),
    }),
  },
  'PUT /api/members/:id/activate': {
    ...ADMINS,
    ask: async () => {
      await domain.members.deactivate(admin, former.id).catch(() => undefined);
      return { path: `/api/members/${former.id}/activate` };
    },
  },
  'PUT /api/members/:id/deactivate': {
    ...ADMINS,
    ask: async () => ({ path: `/api/members/${(await world.joinedMember()).id}/deactivate` }),
  },
  'POST /api/members/requests': {
    who: 'anyone',
    status: 201,
    ask: async () => ({
      json: { ...application(), recaptchaToken: await botCheckToken('membershipRequestFormSubmit') },
    }),
  },
  'GET /api/members/requests': ADMINS,
  'POST /api/members/requests/export': ADMINS,
  'GET /api/members/requests/:id': {
    ...ADMINS,
    ask: async () => ({ path: `/api/members/requests/${member.requestId}` }),
  },
  'GET /api/members/requests/:id/history': {
    ...ADMINS,
    ask: async () => ({ path: `/api/members/requests/${member.requestId}/history` }),
  },
  'PUT /api/members/requests/:id/approve': {
    ...ADMINS,
    ask: async () => ({ path: `/api/members/requests/${(await pending()).id}/approve` }),
  },
  'PUT /api/members/requests/:id/reject': {
    ...ADMINS,
    ask: async () => ({ path: `/api/members/requests/${(await pending()).id}/reject` }),
  },
  'DELETE /api/members/requests/:id': {
    who: 'admins',
    status: 204,
    ask: async () => ({ path: `/api/members/requests/${(await pending()).id}` }),
  },
  'POST /api/members/requests/:id/invitation': {
    who: 'admins',
    status: 204,
    ask: async () => ({ path: `/api/members/requests/${(await invited()).request.id}/invitation` }),
  },
  'GET /api/validate-invitation/:token': { who: 'anyone', status: 200 },
  'POST /api/complete-invitation/:token': {
    who: 'anyone',
    status: 204,
    ask: async () => ({
      path: `/api/complete-invitation/${(await invited()).secret}`,
      body: form(completion()),
    }),
  },
  'GET /api/ambassadors': { who: 'anyone', status: 200 },
  'GET /api/ambassadors/:id': {
    who: 'anyone',
    status: 200,
    ask: async () => ({ path: `/api/ambassadors/${await ambassador()}` }),
  },
  'POST /api/ambassadors': {
    who: 'admins',
    status: 201,
    ask: async () => ({ body: form(ambassadorFields(), 'logo') }),
  },
  'GET /api/admin/ambassadors': ADMINS,
  'POST /api/admin/ambassadors/export': ADMINS,
  'POST /api/admin/ambassadors/import/preview': { ...ADMINS, ask: csvFile },
  'POST /api/admin/ambassadors/import': { ...ADMINS, ask: csvFile },
  'GET /api/admin/ambassadors/:id': {
    ...ADMINS,
    ask: async () => ({ path: `/api/admin/ambassadors/${await ambassador(false)}` }),
  },
  'PUT /api/admin/ambassadors/:id': {
    ...ADMINS,
    ask: async () => ({
      path: `/api/admin/ambassadors/${await ambassador()}`,
      body: form(ambassadorFields(), 'logo'),
    }),
  },
  'PUT /api/admin/ambassadors/:id/activate': {
    ...ADMINS,
    ask: async () => ({ path: `/api/admin/ambassadors/${await ambassador(false)}/activate` }),
  },
  'PUT /api/admin/ambassadors/:id/deactivate': {
    ...ADMINS,
    ask: async () => ({ path: `/api/admin/ambassadors/${await ambassador()}/deactivate` }),
  },
  'DELETE /api/admin/ambassadors/:id': {
    who: 'admins',
    status: 204,
    ask: async () => ({ path: `/api/admin/ambassadors/${await ambassador()}` }),
  },
  'POST /api/contacts': {
    who: 'anyone',
    status: 201,
    ask: async () => ({
      json: { ...contactMessage(), recaptchaToken: await botCheckToken('contactFormSubmit') },
    }),
  },
  'GET /api/contacts': ADMINS,
  'POST /api/contacts/export': ADMINS,
  'GET /api/contacts/:id': {
    ...ADMINS,
    ask: async () => ({ path: `/api/contacts/${await message()}` }),
  },
  'PUT /api/contacts/:id/read': {
    who: 'admins',
    status: 204,
    ask: async () => ({ path: `/api/contacts/${await message()}/read` }),
  },
  'PUT /api/contacts/:id/unread': {
    who: 'admins',
    status: 204,
    ask: async () => ({ path: `/api/contacts/${await message()}/unread` }),
  },
  'DELETE /api/contacts/:id': {
    who: 'admins',
    status: 204,
    ask: async () => ({ path: `/api/contacts/${await message()}` }),
  },
  'POST /api/newsletters': {
    who: 'anyone',
    status: 201,
    ask: async () => ({
      json: { email: newAddress(), recaptchaToken: await botCheckToken('newsletterSubmit') },
    }),
  },
  'GET /api/newsletters': ADMINS,
  'POST /api/newsletters/export': ADMINS,
  'POST /api/newsletters/import/preview': { ...ADMINS, ask: csvFile },
  'POST /api/newsletters/import': { ...ADMINS, ask: csvFile },
  'DELETE /api/newsletters/:id': {
    who: 'admins',
    status: 204,
    ask: async () => ({ path: `/api/newsletters/${(await subscriber()).id}` }),
  },
  'GET /api/newsletters/unsubscribe/:token': { who: 'anyone', status: 200 },
  'POST /api/newsletters/unsubscribe/:token': {
    who: 'anyone',
    status: 200,
    ask: async () => ({ path: `/api/newsletters/unsubscribe/${(await subscriber()).token}` }),
  },
  'POST /newsletter/desinscription/:token': {
    who: 'anyone, even 401',
    status: 200,
    ask: async () => ({ path: `/newsletter/desinscription/${(await subscriber()).token}` }),
  },
  // Last, because they end the sessions that the rows before them use.
  'DELETE /api/sessions': { who: 'logged in', status: 204 },
  'POST /api/logout': { who: 'anyone, even 401', status: 204 },
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
    const ask = async (identity: Identity, { path, ...options }: RequestOptions) => {
      const token = TOKENS[identity];
      const who = { ...(token && { token }), remoteAddress: crypto.randomUUID() };
      const to = path ?? written.replace(/:\w+/, '1');
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
