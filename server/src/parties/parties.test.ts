import type { PartyData } from '@cercle/contract/party-data';
import { describe, expect, test } from 'vitest';
import type { ListExport } from '../import-export/list-export.ts';
import { enterpriseNumberOf, partyFields } from '../testing/builders.ts';
import { insertMembershipRows } from '../testing/membership-rows.ts';
import { countDone } from '../testing/outcomes.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const FIRST_PAGE = { page: 0, size: 10, q: '', sort: 'name,asc' } as const;

const world = worldPerTest();

const created = async (change: Partial<PartyData> = {}) => {
  const data = partyFields(change);
  const { id } = await world.domain.parties.create(world.admin, data);
  return { id, ...data };
};
const entries = () =>
  world.database.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_id', 'subject_name', 'changes'])
    .where('subject_kind', '=', 'party')
    .orderBy('id')
    .execute();
const rowsOf = async ({ batches }: ListExport) => {
  const all = [];
  for await (const rows of batches) all.push(...rows);
  return all;
};
const namesFor = async (query: object) =>
  (await world.domain.parties.list(world.admin, { ...FIRST_PAGE, ...query })).content.map(
    ({ legalName }) => legalName,
  );

describe('A company', () => {
  test('is stored as it was typed, and the audit log says who added it', async () => {
    const { id, ...data } = await created();
    expect(await world.domain.parties.find(world.admin, id)).toMatchObject({
      ...data,
      createdAt: '2026-03-02T09:00:00.000Z',
      roles: [],
      people: [],
      memberships: [],
    });
    expect(await entries()).toMatchObject([
      { action: 'party.created', subject_id: id, subject_name: data.legalName },
    ]);
  });

  test('has an enterprise number that no other has: who adds it again is told which company that is', async () => {
    const atelier = await created({ legalName: 'Atelier Lesse SRL' });
    const again = partyFields({ enterpriseNumber: atelier.enterpriseNumber });
    const message = 'Atelier Lesse SRL a déjà ce numéro d’entreprise.';
    const taken = {
      code: 'conflict',
      message,
      errors: { enterpriseNumber: [message], party: [String(atelier.id)] },
    };
    const { create, update, find } = world.domain.parties;
    await expect(create(world.admin, again)).rejects.toMatchObject(taken);
    const other = await created();
    const version = { version: 1 };
    await expect(update(world.admin, other.id, { ...again, ...version })).rejects.toMatchObject(taken);
    expect(await find(world.admin, other.id)).toMatchObject({ enterpriseNumber: other.enterpriseNumber });
    await update(world.admin, atelier.id, { ...again, ...version });
  });

  test('of ten administrators who add the same number at once, one does', async () => {
    const data = partyFields();
    expect(await countDone(10, () => world.domain.parties.create(world.admin, data))).toBe(1);
  });

  test('may have no number, like another', async () => {
    await created({ enterpriseNumber: '' });
    const { id } = await created({ enterpriseNumber: '' });
    expect(await world.domain.parties.find(world.admin, id)).toMatchObject({ enterpriseNumber: null });
  });
});

describe('Changing a company', () => {
  test('takes the version that was read: a stale one overwrites nothing', async () => {
    const { id, ...data } = await created();
    const { update, find } = world.domain.parties;
    const first = await update(world.admin, id, { ...data, city: 'Namur', version: 1 });
    expect(first).toMatchObject({ city: 'Namur', version: 2 });
    const stale = update(world.admin, id, { ...data, city: 'Liège', version: 1 });
    await expect(stale).rejects.toMatchObject({ code: 'conflict', errors: undefined });
    expect(await find(world.admin, id)).toMatchObject({ city: 'Namur', version: 2 });
  });

  test('is in the audit log with the fields that changed, and the values of those that tell of nobody', async () => {
    const { id, ...data } = await created();
    const change = { ...data, city: 'Namur', vatStatus: 'EXEMPT', version: 1 } as const;
    await world.domain.parties.update(world.admin, id, change);
    const changes = [{ field: 'vatStatus', from: 'LIABLE', to: 'EXEMPT' }, { field: 'city' }];
    const [, entry] = await entries();
    expect(entry).toMatchObject({ action: 'party.updated', subject_id: id });
    expect(JSON.parse(entry?.changes ?? '')).toEqual(changes);
  });

  test('makes a company of a person, and a person of a company once nobody speaks for it any more', async () => {
    const { domain, admin } = world;
    const { id, ...data } = await created({ kind: 'PERSON', enterpriseNumber: '', vatStatus: 'NONE' });
    await domain.parties.update(admin, id, { ...data, kind: 'COMPANY', version: 1 });
    const member = await world.joinedMember();
    await domain.parties.setRole(admin, id, member.id, 'DUES');
    const back = () => domain.parties.update(admin, id, { ...data, version: 2 });
    await expect(back()).rejects.toMatchObject({ code: 'conflict', errors: { kind: [expect.any(String)] } });
    await domain.parties.removeRole(admin, id, member.id, 'DUES');
    expect(await back()).toMatchObject({ kind: 'PERSON' });
  });

  test('of one that does not exist is refused', async () => {
    const gone = { code: 'not-found', message: 'Cette société n’existe pas ou plus.' };
    const { find, update } = world.domain.parties;
    await expect(find(world.admin, 4711)).rejects.toMatchObject(gone);
    await expect(update(world.admin, 4711, { ...partyFields(), version: 1 })).rejects.toMatchObject(gone);
  });
});

describe('The list', () => {
  test('is sorted by name or date, filtered by kind, and exported as it is found', async () => {
    const { domain, admin, clock } = world;
    const person = { kind: 'PERSON', enterpriseNumber: '', vatStatus: 'NONE' } as const;
    for (const [legalName, change] of [
      ['Élan SA', {}],
      ['Zoé Lefèvre', person],
      ['atelier Lesse', {}],
    ] as const) {
      clock.advance({ seconds: 1 });
      await created({ legalName, ...change });
    }
    expect(await namesFor({})).toEqual(['atelier Lesse', 'Élan SA', 'Zoé Lefèvre']);
    expect(await namesFor({ sort: 'name,desc' })).toEqual(['Zoé Lefèvre', 'Élan SA', 'atelier Lesse']);
    expect(await namesFor({ sort: 'createdAt,desc' })).toEqual(['atelier Lesse', 'Zoé Lefèvre', 'Élan SA']);
    expect(await namesFor({ kind: 'PERSON' })).toEqual(['Zoé Lefèvre']);
    expect(await namesFor({ page: 1, size: 2 })).toEqual(['Zoé Lefèvre']);
    const query = { q: '', kind: 'COMPANY', sort: 'name,asc', format: 'csv' } as const;
    const sheet = await domain.parties.exportList(admin, query);
    expect(sheet.total).toBe(2);
    expect((await rowsOf(sheet)).map((cells) => cells[2])).toEqual(['atelier Lesse', 'Élan SA']);
    expect((await entries()).at(-1)).toMatchObject({ action: 'party.exported', subject_name: '2 lignes' });
  });

  test.each([
    ['LESSE atelier', 'the words of its name'],
    ['0403.019.261', 'its number as it is shown'],
    ['0403019261', 'its ten digits'],
    ['BE 0403 019 261', 'its VAT number'],
    ['TVA BE0403.019.261', 'its VAT number with a label'],
    ['403.019.261', 'the nine digits of before 2005'],
    ['be0403.019', 'the start of it'],
    ['019.261', 'the end of it'],
    ['04', 'two digits of it'],
    ['anouk', 'who speaks for it'],
    ['anouk.peeters@societe.example', 'their address'],
    ['an', 'two letters of their name'],
  ])('finds a company by %s: %s', async (q) => {
    const { domain, admin } = world;
    await created({ legalName: 'Élysée SA', enterpriseNumber: '0566988259' });
    const { id } = await created({ legalName: 'Atelier de la Lesse', enterpriseNumber: '0403019261' });
    const anouk = { fullName: 'Anouk Peeters', email: 'anouk.peeters@societe.example' };
    const member = await world.joinedMember(anouk);
    await domain.parties.setRole(admin, id, member.id, 'DUES');
    await domain.parties.setRole(admin, id, member.id, 'PEOPLE');
    expect(await namesFor({ q })).toEqual(['Atelier de la Lesse']);
    expect(await namesFor({ q, kind: 'PERSON' })).toEqual([]);
  });

  test('finds a company by its new name, and no longer by the former one', async () => {
    const { id, ...data } = await created({ legalName: 'Atelier Lesse' });
    await world.domain.parties.update(world.admin, id, { ...data, legalName: 'Studio Meuse', version: 1 });
    expect([await namesFor({ q: 'lesse' }), await namesFor({ q: 'meuse' })]).toEqual([[], ['Studio Meuse']]);
    expect((await world.domain.search.everywhere(world.admin, 'meuse')).parties).toEqual([
      { id, name: 'Studio Meuse', detail: 'Dinant' },
    ]);
    const number = `BE ${data.enterpriseNumber}`;
    expect((await world.domain.search.everywhere(world.admin, number)).parties).toHaveLength(1);
  });
});

describe('Those who speak for a company', () => {
  test('are given and lose a role once, however often it is asked; the audit log names the role, not the person', async () => {
    const { domain, admin } = world;
    const { id, legalName } = await created();
    const { id: accountId } = await world.joinedMember();
    const { setRole, removeRole, find } = domain.parties;
    for (const verb of [setRole, setRole]) await verb(admin, id, accountId, 'DUES');
    await setRole(admin, id, accountId, 'PEOPLE');
    for (const verb of [removeRole, removeRole]) await verb(admin, id, accountId, 'DUES');
    expect((await find(admin, id)).roles).toMatchObject([{ accountId, role: 'PEOPLE' }]);
    expect((await entries()).slice(1)).toEqual(
      [
        ['party.role_given', 'duesContact'],
        ['party.role_given', 'peopleContact'],
        ['party.role_removed', 'duesContact'],
      ].map(([action, field]) => ({
        action,
        subject_id: id,
        subject_name: legalName,
        changes: JSON.stringify([{ field }]),
      })),
    );
  });

  test('are members, of a company that exists', async () => {
    const { domain, admin } = world;
    const { id } = await created();
    const person = await created({ kind: 'PERSON', enterpriseNumber: '', vatStatus: 'NONE' });
    const member = await world.joinedMember();
    const administrator = 'id' in admin ? admin.id : 0;
    const refused = async (partyId: number, accountId: number) =>
      domain.parties.setRole(admin, partyId, accountId, 'DUES').catch(({ code }) => code);
    expect([
      await refused(id, 4711),
      await refused(id, administrator),
      await refused(4711, member.id),
      await refused(person.id, member.id),
    ]).toEqual(['not-found', 'not-found', 'not-found', 'conflict']);
    await expect(domain.parties.removeRole(admin, 4711, member.id, 'DUES')).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('see their own company and no other; where invoices go concerns those who answer for the dues', async () => {
    const { domain, admin } = world;
    const [own, other] = [await created(), await created()];
    const [dues, people] = [await world.joinedMember(), await world.joinedMember()];
    await domain.parties.setRole(admin, own.id, dues.id, 'DUES');
    await domain.parties.setRole(admin, own.id, people.id, 'PEOPLE');
    const membershipId = await insertMembershipRows(world.database.db, {
      partyId: own.id,
      accountId: people.id,
    });
    const seen = await domain.parties.find(dues.actor, own.id);
    expect(seen).toMatchObject({
      legalName: own.legalName,
      invoiceEmail: own.invoiceEmail,
      people: [{ accountId: people.id, email: null, requestId: null, membershipId, state: 'ACTIVE' }],
    });
    expect(JSON.stringify(seen)).not.toContain(people.email);
    expect(await domain.parties.find(people.actor, own.id)).toMatchObject({ invoiceEmail: '' });
    expect(await domain.parties.findOwn(dues.actor)).toEqual([seen]);
    for (const id of [other.id, 4711])
      await expect(domain.parties.find(dues.actor, id)).rejects.toMatchObject({ code: 'not-found' });
    const stranger = await world.joinedMember();
    await expect(domain.parties.find(stranger.actor, own.id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await domain.parties.findOwn(stranger.actor)).toEqual([]);
    await domain.parties.removeRole(admin, own.id, dues.id, 'DUES');
    await expect(domain.parties.find(dues.actor, own.id)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('come back with a member whose deletion is undone', async () => {
    const { domain, admin } = world;
    const { id } = await created();
    const member = await world.joinedMember();
    await domain.parties.setRole(admin, id, member.id, 'DUES');
    await domain.requests.remove(admin, member.requestId);
    expect((await domain.parties.find(admin, id)).roles).toEqual([]);
    await domain.trash.restore(admin, 'members-requests', member.requestId);
    expect((await domain.parties.find(admin, id)).roles).toMatchObject([{ accountId: member.id }]);
  });
});

describe('The details', () => {
  test('show who is on its seats, and each membership with the term granted last', async () => {
    const { domain, admin } = world;
    const { id } = await created({ enterpriseNumber: enterpriseNumberOf(900_000) });
    const [zoe, gone] = [await world.joinedMember({ fullName: 'Zoé' }), await world.joinedMember()];
    const { db } = world.database;
    const former = await insertMembershipRows(db, {
      partyId: id,
      accountId: gone.id,
      state: 'ENDED',
    });
    const current = await insertMembershipRows(db, { partyId: id, accountId: zoe.id, seat: 'INVITED' });
    const { people, memberships } = await domain.parties.find(admin, id);
    expect(people).toEqual([
      {
        accountId: zoe.id,
        fullName: 'Zoé',
        email: zoe.email,
        requestId: zoe.requestId,
        membershipId: current,
        state: 'INVITED',
      },
    ]);
    const term = { memberSince: '2026-03-02', offer: 'BUSINESS', startsOn: '2026-03-02' };
    expect(memberships).toEqual([
      { id: current, ...term, state: 'CURRENT', lastDay: '2027-03-01' },
      { id: former, ...term, state: 'ENDED', lastDay: '2027-03-01' },
    ]);
  });
});
