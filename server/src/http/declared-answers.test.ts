import { afterAll, expect, test } from 'vitest';
import { DEVICE, PASSWORD } from '../testing/builders.ts';
import { EXAMPLES } from '../testing/documented-calls.ts';
import { openTestClient } from '../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, openWorld } from '../testing/world.ts';

const PUBLIC_URL = 'https://www.cercle.example';
const world = await openWorld();
afterAll(() => world.close());
// A real one starts a thread, which takes as long as all other calls together.
const membershipRehearsals = {
  ...world.domain.membershipRehearsals,
  run: async () => ({ steps: [] }),
  exportList: async () => ({
    ...{ name: 'repetition-adhesions', columns: [], total: 0, at: world.clock.now() },
    batches: (async function* () {})(),
  }),
};
const domain = { ...world.domain, membershipRehearsals };
const client = openTestClient({ ...world, domain, settings: { PUBLIC_URL } });
const member = await world.joinedMember();

/** Otherwise a limit would hide the other answers. */
const forgetLimits = () => world.database.rateLimitStore?.prepare('delete from rate_limit').run();

type Operation = { responses: object; requestBody?: { content: object } };
const { paths } = (await (await client.request('GET', '/api/openapi.json')).json()) as {
  paths: Record<string, Record<string, Operation>>;
};
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

const logIn = async (email: string, password: string) =>
  (await world.domain.accounts.login({ email, password }, DEVICE)).token;

/** Tokens of the caller that docs/api.md shows, and of the other kind of account. */
async function tokensFor(method: string, path: string) {
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`);
  const example = EXAMPLES.find((one) => one.method === method && pattern.test(one.path));
  const tokens = [await logIn(ADMIN_EMAIL, ADMIN_PASSWORD), await logIn(member.email, PASSWORD)];
  const [token, other] = example?.as === 'admin' ? tokens : tokens.toReversed();
  return { token: token ?? '', other: other ?? '' };
}

type Options = NonNullable<Parameters<typeof client.request>[2]>;
type Variant = { path: string; options: Options };

const multipart = (name: string, value: string | File) => {
  const body = new FormData();
  body.append(name, value);
  return { body };
};
const withType = (type: string, body: string): Options => ({ body, headers: { 'Content-Type': type } });

const JSON_TEXTS = ['', '{', 'null', '[]', '{}', '{"__proto__":{},"surplus":1}', `"${'x'.repeat(70_000)}"`];
const OTHER_BODIES: Options[] = [
  withType('text/plain', 'bonjour'),
  withType('application/xml', '<a/>'),
  withType('text/csv', 'Nom,E-mail\n"'),
  withType('multipart/form-data; boundary=b', 'x'),
  multipart('data', '{'),
  multipart('photo', new File(['pixels'], 'photo.png')),
];
const LARGE_FILE = multipart('photo', new File([new Uint8Array(4_500_000)], 'large.png'));
const IDS = ['abc', '0', '-1', '1.5', '99999999999999999999', '999999', '%00', '%F0%9F%92%A9'];
const QUERIES = [
  ...['page=-1', 'page=x&size=1000', 'sort=motDePasse,asc', 'q=%00', 'q=', 'size=1', 'kind=x&status=x'],
  ...['token=', 'email=x&recaptchaToken=', 'action=x', 'format=pdf', 'format=csv&sort=x'],
];

/** Requests around a call: what its clients, and pages of other sites, may get wrong. */
async function variantsOf(method: string, path: string, { requestBody }: Operation): Promise<Variant[]> {
  const { token, other } = await tokensFor(method, path);
  const filled = (id: string) => `/api${path.replaceAll(/\{\w+\}/g, id)}`;
  const plain = filled('999999');
  const takesFiles = 'multipart/form-data' in (requestBody?.content ?? {});
  const bodies: Options[] = [
    ...JSON_TEXTS.map((text) => withType('application/json', text)),
    ...OTHER_BODIES,
    ...(takesFiles ? [LARGE_FILE] : []),
  ];
  const callers: Options[] = [
    ...[{}, { token }, { token: other }, { token: 'forged' }, { xsrf: false }, { token, xsrf: false }],
    ...[{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }].map((headers) => ({
      ...{ token, headers },
    })),
    {
      token,
      body: '{}',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'é'.repeat(300) },
    },
  ];
  const withBody = method === 'GET' ? [] : bodies.map((body) => ({ token, ...body }));
  return [
    ...[...callers, ...withBody]
      .filter(({ body }) => method !== 'GET' || body === undefined)
      .map((options) => ({ path: plain, options })),
    ...[...IDS.map(filled), ...QUERIES.map((query) => `${plain}?${query}`)].map((address) => ({
      ...{ path: address, options: { token } },
    })),
    { path: `http://evil.example${plain}`, options: { token } },
  ];
}

test.each(OPERATIONS)(
  '$method $path gives no answer that the OpenAPI document leaves out',
  async ({ method, path, operation }) => {
    const declared = Object.keys(operation.responses);
    const undeclared: string[] = [];
    for (const { path: address, options } of await variantsOf(method, path, operation)) {
      forgetLimits();
      const from = { remoteAddress: crypto.randomUUID() };
      const { status, headers } = await client.request(method, address, { ...from, ...options });
      const isError = status >= 400;
      const isUsual = !isError || headers.get('Content-Type')?.startsWith('application/json');
      if (!declared.includes(String(status)) || !isUsual)
        undeclared.push(`${status} for ${address} ${JSON.stringify(options.headers ?? {})}`);
    }
    expect(undeclared).toEqual([]);
  },
);
