import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { botCheckToken } from '../testing/bot-check-token.ts';
import { DEVICE, memberData, PASSWORD } from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
import { createRecords } from '../testing/records.ts';
import { openTestClient } from '../testing/test-client.ts';
import { totpCode } from '../testing/totp-codes.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, openWorld } from '../testing/world.ts';

const ROW =
  /^\| (–|member|enrolled|admin) +\| `([A-Z]+) ([^`]+)` +\| (?:`([^`]*)`|–) +\| `(\d+)(?: ([^`]+))?` +\|$/gm;
const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(ROW)].map(
  ([, as = '', method = '', path = '', sent = '', status, answer]) => ({
    as,
    method,
    path,
    sent,
    status: Number(status),
    answer,
  }),
);

const world = await openWorld();
afterAll(() => world.close());
const { domain, database, images, admin, clock } = world;
const client = openTestClient({ domain, database, images });
const photo = await photoFile();
const records = createRecords(world);

/** The caller: their e-mail address and token. */
type Caller = { email: string; token: string };
const logIn = async (email: string, password = PASSWORD): Promise<Caller> => {
  const { token } = await domain.accounts.login({ email, password }, DEVICE);
  return { email, token };
};

const asAdmin = await logIn(ADMIN_EMAIL, ADMIN_PASSWORD);

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
  admin: async (isNamed) => ({
    ...asAdmin,
    email: isNamed ? (await world.submittedRequest()).user.email : asAdmin.email,
  }),
};

const first = { page: 0, size: 1, q: '' } as const;
const newest = { ...first, sort: 'createdAt,desc' } as const;
/** The values of the names in braces, each created again. */
const PLACEHOLDERS: Record<string, (caller: Caller) => Promise<unknown>> = {
  email: async ({ email }) => email,
  reset: ({ email }) => world.resetSecret(email),
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
  request: async () => (await world.submittedRequest()).id,
  invited: async () => (await world.invitedMember()).requestId,
  invitation: async () => (await world.invitedMember()).secret,
  user: async () => {
    await domain.members.create(admin, memberData(), photo);
    return (await domain.requests.list(admin, newest)).content[0]?.user.id;
  },
  active: async () => (await world.joinedMember()).id,
  inactive: records.deactivatedMember,
  ambassador: records.ambassador,
  hidden: records.hiddenAmbassador,
  message: records.message,
  'thrown away': records.trashedMessage,
  subscriber: async () => (await records.subscriber()).id,
  unsubscribe: async () => (await records.subscriber()).secret,
  administrator: records.invitedAdmin,
  mail: records.mail,
  'sent mail': records.sentMail,
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

function bodyOf(sent: string) {
  if (sent === '') return {};
  if (sent.startsWith('csv: '))
    return {
      body: sent.slice('csv: '.length).replaceAll('\\n', '\n'),
      headers: { 'Content-Type': 'text/csv' },
    };
  if (sent.startsWith('{')) return { json: JSON.parse(sent) };
  const body = new FormData();
  for (const [, name = '', value = ''] of sent.matchAll(/(\w+)=(\{.*\}|@\S+)/g))
    body.append(name, value.startsWith('@') ? photo : value);
  return { body };
}

describe('docs/api.md, by example', () => {
  test('every call has an example', async () => {
    const { paths } = (await (await client.request('GET', '/api/openapi.json')).json()) as {
      paths: Record<string, object>;
    };
    const undocumented = Object.entries(paths).flatMap(([path, methods]) => {
      const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`);
      const hasExample = (method: string) =>
        examples.some((example) => example.method === method.toUpperCase() && pattern.test(example.path));
      return Object.keys(methods).flatMap((method) =>
        hasExample(method) ? [] : [`${method.toUpperCase()} ${path}`],
      );
    });
    expect(undocumented).toEqual([]);
  });

  test.each(examples)('$as: $method $path', async ({ as, method, path, sent, status, answer }) => {
    const caller = (await CALLERS[as]?.(/\{(email|reset)\}/.test(path + sent))) as Caller;
    const to = `/api${await fillPlaceholders(path, caller, encodeURIComponent)}`;
    const requestOptions = bodyOf(await fillPlaceholders(sent, caller));
    const token = caller.token ? { token: caller.token } : {};
    const response = await client.request(method, to, {
      ...requestOptions,
      ...token,
      remoteAddress: crypto.randomUUID(),
    });
    const text = await response.text();
    expect(response.status, text).toBe(status);
    if (!answer) return;
    const expected: unknown = JSON.parse(await fillPlaceholders(answer, caller));
    const actual: unknown = JSON.parse(text.trim().split('\n').at(-1) ?? '');
    if (typeof expected === 'object') expect(actual).toMatchObject(expected as object);
    else expect(actual).toEqual(expected);
  });
});
