import { expect, test } from 'vitest';
import { insertNewAmbassadors } from '../ambassadors/ambassadors.table.ts';
import { contactMessage } from '../testing/builders.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
const LIST = { page: 0, size: 100 };
const NEWEST = { ...LIST, sort: 'createdAt,desc' } as const;

const addAmbassadors = (...names: string[]) =>
  world.database.db.transaction().execute((trx) =>
    insertNewAmbassadors(
      trx,
      names.map((name) => ({ ...NEW_AMBASSADOR, name })),
    ),
  );
const AT = '2026-03-02T09:00:00.000Z';
const NEW_AMBASSADOR = {
  company: 'Élan',
  job_title: '',
  active: true,
  website: '',
  position: 1_000,
  created_at: AT,
};

const SPELLINGS = [
  ["d'hondt", 'Marie d’Hondt'],
  ['D´HONDT', 'Marie d’Hondt'],
  ['hondt, marie', 'Marie d’Hondt'],
  ['jean pierre', 'Jean-Pierre Maes'],
  ['maes jean‑pierre', 'Jean-Pierre Maes'],
  ['dubois jean', 'Jean Dubois'],
  ['du jean bois', 'Jean Dubois'],
  ['lukasz', 'Łukasz Nowak'],
  ['soren', 'Søren Kjær'],
  ['kjaer so', 'Søren Kjær'],
  ['strauss', 'Eva Strauß'],
  ['yildiz', 'Ayşe Yıldız'],
  ['dordevic', 'Nina Đorđević'],
  ['zoe\u200b de\u00adneve', 'Zoé Deneve'],
] as const;
const NAMES = [...new Set(SPELLINGS.map(([, name]) => name))];

test('a name is found in every list, however it is spelt and in whatever order its words are typed', async () => {
  const { domain, admin } = world;
  for (const [number, name] of NAMES.entries()) {
    const { id } = await world.submittedRequest({ fullName: name, email: `p${number}@societe.example` });
    await domain.requests.approve(admin, id);
    await domain.contacts.submit(contactMessage({ name: 'N', message: `Bonjour,\nici ${name}.` }));
  }
  await addAmbassadors(...NAMES);
  for (const [q, name] of SPELLINGS) {
    const query = { ...NEWEST, q };
    const { requests, ambassadors, contacts } = await domain.search.everywhere(admin, q);
    expect(
      [requests, ambassadors].map((rows) => rows.map((row) => row.name)),
      q,
    ).toEqual([[name], [name]]);
    expect(contacts, q).toHaveLength(1);
    const ofRequests = await domain.requests.list(admin, query);
    expect(
      ofRequests.content.map(({ user }) => user.fullName),
      q,
    ).toEqual([name]);
    expect(
      (await domain.ambassadors.list(query)).content.map((row) => row.name),
      q,
    ).toEqual([name]);
    expect((await domain.contacts.list(admin, query)).content, q).toHaveLength(1);
    const entries = await domain.auditLog.list(admin, query);
    expect(
      entries.content.map(({ subjectName }) => subjectName),
      q,
    ).toEqual([name]);
    const mails = await domain.mailLog.list(admin, query);
    expect(new Set(mails.content.map(({ recipientName }) => recipientName)), q).toContain(name);
  }
});

test("our own subjects are found by either apostrophe: d'adhésion", async () => {
  await world.submittedRequest();
  const count = async (q: string) =>
    (await world.domain.mailLog.list(world.admin, { ...NEWEST, q })).totalElements;
  expect(await count('d’adhésion')).toBe(2);
  expect(await count("d'adhésion")).toBe(2);
  expect(await count('adhesion votre')).toBe(1);
});

test('lists are sorted by the letters that are typed for others', async () => {
  const names = [
    'Zoé',
    'Łukasz',
    'Dries',
    'D’Angelo',
    'Søren',
    'Jean-Pierre B',
    'Jean Pierre A',
    'Jeanne',
    'Straub',
  ];
  const sorted = [
    ...['D’Angelo', 'Dries', 'Jean Pierre A', 'Jean-Pierre B', 'Jeanne', 'Łukasz', 'Søren', 'Straub', 'Zoé'],
  ];
  await addAmbassadors(...names);
  for (const [number, fullName] of names.entries())
    await world.submittedRequest({ fullName, email: `p${number}@societe.example` });
  const query = { ...LIST, q: '', sort: 'name,asc' } as const;
  expect((await world.domain.ambassadors.list(query)).content.map(({ name }) => name)).toEqual(sorted);
  const requests = await world.domain.requests.list(world.admin, { ...query, sort: 'fullName,asc' });
  expect(requests.content.map(({ user }) => user.fullName)).toEqual(sorted);
});

test.each(["'", '’ -', '\u200b'])(
  'a query without a word, such as %j, leaves lists as they are',
  async (q) => {
    await world.submittedRequest();
    await addAmbassadors('Zoé');
    expect((await world.domain.requests.list(world.admin, { ...NEWEST, q })).totalElements).toBe(1);
    expect((await world.domain.ambassadors.list({ ...NEWEST, q })).totalElements).toBe(1);
    expect((await world.domain.search.everywhere(world.admin, q)).ambassadors).toEqual([]);
  },
);

const PHONE = '+32 470 00 00 33';
test.each([
  ...[
    '0470 00 00 33',
    '0470/00.00.33',
    '0470000033',
    '+32470000033',
    '0032 470 00 00 33',
    '+32 (0)470 00 00 33',
  ],
  ...['470 00', '00 33', '04 70 00 00 33', 'dubois 0470', '0470 00 00 33 jean', PHONE],
  ...[
    '0470/00.00.33, Dubois',
    '0470 00 00 33,',
    'Jean;0470000033',
    '0470 00 00 33 ;',
    '(0470 00 00 33), jean',
  ],
  ...['tel:0470000033', 'tel:+32-470-00-00-33', 'Tél. : 0470 00 00 33', 'Dubois, GSM: 0470'],
  ...['00324', '0032 4', '+32 4', '+324'],
])(`administrators find the member of ${PHONE} by %s`, async (q) => {
  await world.submittedRequest({ fullName: 'Jean Dubois', phoneNumber: PHONE });
  await world.submittedRequest({ phoneNumber: '02 511 11 11' });
  const { requests } = await world.domain.search.everywhere(world.admin, q);
  expect(requests.map(({ name }) => name)).toEqual(['Jean Dubois']);
  const { content } = await world.domain.requests.list(world.admin, { ...NEWEST, q });
  expect(content.map(({ user }) => user.fullName)).toEqual(['Jean Dubois']);
});

test.each(['54 2000', '2000 54', 'studio 54 2000', '54 20'])(
  'digits side by side are words of a name, too: %s',
  async (q) => {
    const company = { companyName: 'Studio', email: 'disco@societe.example' };
    await world.submittedRequest({ fullName: '2000 Studio 54', phoneNumber: PHONE });
    await world.submittedRequest({ ...company, fullName: 'Studio 54', phoneNumber: '02 511 11 11' });
    const { requests } = await world.domain.search.everywhere(world.admin, q);
    expect(requests.map(({ name }) => name)).toEqual(['2000 Studio 54']);
  },
);

test('a member is found by their new phone once it is changed', async () => {
  const { actor } = await world.joinedMember({ phoneNumber: PHONE });
  const change = {
    fullName: 'Zoé',
    company: 'Zoé SRL',
    vat: '',
    phone: '+352 621 12 34 56',
    freeDenomination: '',
  };
  await world.domain.members.updateProfile(actor, change, null);
  const find = async (q: string) => (await world.domain.search.everywhere(world.admin, q)).requests.length;
  expect([await find('0470 00 00 33'), await find('00352 621 123')]).toEqual([0, 1]);
});
