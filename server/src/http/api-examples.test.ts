import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { botCheckToken } from '../testing/bot-check-token.ts';
import {
  ambassadorFields,
  application,
  contactMessage,
  DEVICE,
  memberData,
  PASSWORD,
} from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
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
const door = openTestClient({ domain, database, images });
const photo = await photoFile();

/** The caller: their e-mail address and token. */
type Asker = { email: string; token: string };
const loggedIn = async (email: string, password = PASSWORD): Promise<Asker> => {
  const { token } = await domain.accounts.login({ email, password }, DEVICE);
  return { email, token };
};

const asAdmin = await loggedIn(ADMIN_EMAIL, ADMIN_PASSWORD);

/** `isNamed`: the example speaks of somebody's address. */
const ASKERS: Record<string, (isNamed: boolean) => Promise<Asker>> = {
  '–': async (isNamed) => ({ email: isNamed ? (await world.joinedMember()).email : '', token: '' }),
  member: async () => loggedIn((await world.joinedMember()).email),
  enrolled: async () => {
    const asker = await loggedIn((await world.joinedMember()).email);
    const json = { code: await PLACES.code?.(asker) };
    await door.request('PUT', '/api/second-factor', { json, token: asker.token });
    return asker;
  },
  admin: async (isNamed) => ({
    ...asAdmin,
    email: isNamed ? (await world.submittedRequest()).user.email : asAdmin.email,
  }),
};

const first = { page: 0, size: 1, q: '' } as const;
const newest = { ...first, sort: 'createdAt,desc' } as const;
const ambassador = (active: boolean) =>
  domain.ambassadors.create(admin, ambassadorFields({ active }), { photo, logo: photo }).then(({ id }) => id);
const message = async () => {
  clock.advance({ seconds: 1 });
  await domain.contacts.submit(contactMessage());
  return (await domain.contacts.list(admin, first)).content[0]?.id ?? 0;
};
const subscriber = async () => {
  const { email } = application();
  clock.advance({ seconds: 1 });
  await domain.newsletter.subscribe(email);
  return { email, id: (await domain.newsletter.list(admin, first)).content[0]?.id };
};
const mail = async () => {
  await domain.contacts.submit(contactMessage());
  return (await domain.mailLog.list(admin, newest)).content[0]?.id ?? 0;
};

/** What the names in braces stand for, each made anew. */
const PLACES: Record<string, (asker: Asker) => Promise<unknown>> = {
  email: async ({ email }) => email,
  reset: ({ email }) => world.resetSecret(email),
  session: async ({ email, token }) => {
    await loggedIn(email);
    const sessions = (await (await door.request('GET', '/api/sessions', { token })).json()) as {
      id: string;
      current: boolean;
    }[];
    return sessions.find(({ current }) => !current)?.id;
  },
  code: async ({ token }) => {
    const json = { password: PASSWORD };
    const offered = await door.request('POST', '/api/second-factor', { token, json });
    return totpCode(((await offered.json()) as { secret: string }).secret, clock.now());
  },
  request: async () => (await world.submittedRequest()).id,
  invited: async () => (await world.invitedMember()).requestId,
  invitation: async () => (await world.invitedMember()).secret,
  user: async () => {
    await domain.members.create(admin, memberData(), photo);
    return (await domain.requests.list(admin, newest)).content[0]?.user.id;
  },
  active: async () => (await world.joinedMember()).id,
  inactive: async () => {
    const { id } = await world.joinedMember();
    await domain.members.deactivate(admin, id);
    return id;
  },
  ambassador: () => ambassador(true),
  hidden: () => ambassador(false),
  message,
  'thrown away': async () => {
    const id = await message();
    await domain.contacts.remove(admin, id);
    return id;
  },
  subscriber: async () => (await subscriber()).id,
  unsubscribe: async () => (await world.mailsTo((await subscriber()).email)).at(-1)?.secret,
  administrator: async () => {
    const email = `${crypto.randomUUID()}@cercle.example`;
    await domain.administrators.invite(admin, { email, fullName: 'Invitée' });
    return (await domain.administrators.list(admin, { ...newest, q: email })).content[0]?.id;
  },
  mail,
  'sent mail': async () => {
    const id = await mail();
    const sent_at = clock.now().toISOString();
    await database.db
      .updateTable('mail')
      .set({ sent_at, next_attempt_at: null })
      .where('id', '=', id)
      .execute();
    return id;
  },
};

/** The text with the names in braces replaced. */
async function filled(text: string, asker: Asker, write: (value: string) => string = (value) => value) {
  let done = text;
  for (const [place, name = ''] of text.matchAll(/\{([a-z][\w -]*)\}/gi)) {
    const action = /^bot-check (\w+)$/.exec(name)?.[1];
    const value = action ? await botCheckToken(action) : await PLACES[name]?.(asker);
    if (value === undefined) throw new Error(`What is ${place}?`);
    done = done.replace(place, write(String(value)));
  }
  return done;
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
    const { paths } = (await (await door.request('GET', '/api/openapi.json')).json()) as {
      paths: Record<string, object>;
    };
    const without = Object.entries(paths).flatMap(([path, methods]) => {
      const shape = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`);
      const isShown = (method: string) =>
        examples.some((example) => example.method === method.toUpperCase() && shape.test(example.path));
      return Object.keys(methods).flatMap((method) =>
        isShown(method) ? [] : [`${method.toUpperCase()} ${path}`],
      );
    });
    expect(without).toEqual([]);
  });

  test.each(examples)('$as: $method $path', async ({ as, method, path, sent, status, answer }) => {
    const asker = (await ASKERS[as]?.(/\{(email|reset)\}/.test(path + sent))) as Asker;
    const to = `/api${await filled(path, asker, encodeURIComponent)}`;
    const asked = bodyOf(await filled(sent, asker));
    const token = asker.token ? { token: asker.token } : {};
    const response = await door.request(method, to, {
      ...asked,
      ...token,
      remoteAddress: crypto.randomUUID(),
    });
    const text = await response.text();
    expect(response.status, text).toBe(status);
    if (!answer) return;
    const wanted: unknown = JSON.parse(await filled(answer, asker));
    const got: unknown = JSON.parse(text.trim().split('\n').at(-1) ?? '');
    if (typeof wanted === 'object') expect(got).toMatchObject(wanted as object);
    else expect(got).toEqual(wanted);
  });
});
