import { expect, test } from 'vitest';
import { DomainError } from '../../kernel/domain-error.ts';
import { fakeDomain, openTestClient } from '../../testing/test-client.ts';

/** Of no event that is full: the verbs accept all, but guests of « refus.example ». */
const accept = async (_actor: unknown, _target: unknown, form: object) => {
  if (JSON.stringify(form).includes('@refus.example')) throw new DomainError('conflict', 'Non');
};
const own = { register: accept, addGuest: accept, findById: async () => null };
const client = openTestClient({
  domain: fakeDomain({
    registrations: own as never,
    eventRegistrations: { register: accept, addGuest: accept } as never,
  }),
});

const guest = (email = `${crypto.randomUUID()}@ailleurs.example`) => ({
  ...{ name: 'Anne Invitée', email, company: '' },
});

async function post(token: string, path: string, json: object): Promise<number> {
  return (await client.request('POST', `/api${path}`, { token, json })).status;
}
const asMember = (email?: string) => post('a-member', '/me/events/1/guests', guest(email));
const asAdmin = (email?: string) => post('an-admin', '/admin/events/1/registrations/1/guests', guest(email));

async function statuses(times: number, call: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  while (all.length < times) all.push(await call());
  return all;
}

test('to one address five letters go at most, from all accounts together; what is refused does not count', async () => {
  expect(await statuses(6, () => asMember('paul@refus.example'))).not.toContain(429);
  expect(await statuses(3, () => asMember('paul@ailleurs.example'))).not.toContain(429);
  expect(await statuses(2, () => asAdmin('paul@ailleurs.example'))).not.toContain(429);
  expect(await asMember('paul@ailleurs.example')).toBe(429);
  expect(await asAdmin('paul@ailleurs.example')).toBe(429);
  const withGuests = { guests: [guest(), guest('paul@ailleurs.example')] };
  expect(await post('a-member', '/me/events/1/registration', withGuests)).toBe(429);
});

test('a member brings fifty guests an hour at most, an administrator as many as call', async () => {
  expect(await statuses(47, asMember)).not.toContain(429);
  expect(await asMember()).toBe(429);
  const withGuests = { guests: [guest()] };
  expect(await post('a-member', '/me/events/1/registration', withGuests)).toBe(429);
  expect(await post('a-member', '/me/events/1/registration', { guests: [] })).toBe(200);
  expect(await statuses(60, asAdmin)).not.toContain(429);
});
