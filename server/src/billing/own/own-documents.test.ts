// Whose invoices a member may read: AC-3, ownership.

import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/actor.ts';
import { addDays, today } from '../../kernel/calendar.ts';
import { partyFields } from '../../testing/builders.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';

const at = invoicingPerTest();
const PERSON = { kind: 'PERSON', enterpriseNumber: '', vatStatus: 'NONE' } as const;

const actorOf = (id: number): Actor => ({ kind: 'member', id, name: 'Membre', sessionId: 'test' });
const numbersOf = async (id: number) =>
  (await at.domain.ownDocuments.list(actorOf(id))).map(({ number }) => number);

/** A Single membership with a seat for that person, whose own party pays. */
async function singleOf(accountId: number, kind: 'PERSON' | 'COMPANY' = 'PERSON') {
  const membershipId = await at.membership();
  const { party_id: partyId } = await at.database.db
    .selectFrom('membership')
    .select('party_id')
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow();
  const { version } = await at.domain.parties.find(at.admin, partyId);
  const party = partyFields({ ...(kind === 'PERSON' && PERSON), legalName: 'Zoé Lambert' });
  await at.domain.parties.update(at.admin, partyId, { ...party, version });
  await at.domain.memberships.grant(at.admin, membershipId, { offer: 'SINGLE', startsOn: today(at.clock) });
  await at.domain.memberships.assignSeat(at.admin, membershipId, accountId);
  return { membershipId, partyId };
}

/** Issues the drafts of a membership. */
async function issueAll(membershipId: number): Promise<number[]> {
  const drafts = await at.database.db
    .selectFrom('document')
    .select('id')
    .where('membership_id', '=', membershipId)
    .where('number', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of drafts) await at.issue(id);
  return drafts.map(({ id }) => id);
}

async function expectUnreadable(accountId: number, id: number): Promise<void> {
  const { ownDocuments } = at.domain;
  for (const verb of ['find', 'pdf', 'ubl'] as const)
    await expect(ownDocuments[verb](actorOf(accountId), id), verb).rejects.toMatchObject({
      code: 'not-found',
    });
  const listed = await ownDocuments.list(actorOf(accountId));
  expect(listed.map((document) => document.id)).not.toContain(id);
}

async function releaseSeats(membershipId: number): Promise<void> {
  const { seatList } = await at.domain.memberships.find(at.admin, membershipId);
  for (const { id, state } of seatList)
    if (state !== 'RELEASED') await at.domain.memberships.releaseSeat(at.admin, membershipId, id);
}

let zoe: number;
let other: number;
beforeEach(async () => {
  zoe = await at.person();
  other = await at.person();
});

describe('AC-3 A member reads', () => {
  test('the issued documents of their Single membership, and those by hand for themselves; never a draft, nor another’s', async () => {
    const { membershipId, partyId } = await singleOf(zoe);
    const [invoice = 0] = await issueAll(membershipId);
    const { id: byHand } = await at.invoice(partyId);
    const draft = await at.draft(partyId);
    expect(await numbersOf(zoe)).toEqual(['2026-000002', '2026-000001']);
    expect(await at.domain.ownDocuments.find(actorOf(zoe), invoice)).toMatchObject({ id: invoice });
    await expectUnreadable(zoe, draft);
    for (const id of [invoice, byHand, draft]) await expectUnreadable(other, id);
    await expectUnreadable(zoe, 999_999);
  });

  test('them still once they have left', async () => {
    const { membershipId } = await singleOf(zoe);
    await issueAll(membershipId);
    await at.domain.memberships.terminate(at.admin, membershipId, { reason: 'D’un commun accord' });
    await issueAll(membershipId);
    expect(await numbersOf(zoe)).toContain('2026-000001');
  });

  test('of a Single membership that changed hands only those of their own time', async () => {
    const { membershipId, partyId } = await singleOf(zoe, 'COMPANY');
    const [first = 0] = await issueAll(membershipId);
    at.goTo(addDays(today(at.clock), 10));
    await releaseSeats(membershipId);
    await at.domain.memberships.assignSeat(at.admin, membershipId, other);
    at.goTo(addDays(today(at.clock), 10));
    const { id: credit } = await at.credited(first);
    expect(await numbersOf(zoe)).toEqual(['2026-000001']);
    expect(await numbersOf(other)).toEqual(['NC-2026-000001']);
    await expectUnreadable(zoe, credit);
    await expectUnreadable(other, first);
    const { id: ofCompany } = await at.invoice(partyId);
    for (const person of [zoe, other]) await expectUnreadable(person, ofCompany);
  });

  test('those of a company while they answer for its dues, not for its people, nor with a seat', async () => {
    const company = await at.company('2026-03-02', 4);
    const { party_id: partyId } = await at.database.db
      .selectFrom('membership')
      .select('party_id')
      .where('id', '=', company)
      .executeTakeFirstOrThrow();
    await at.completeParty(company);
    const { id } = await at.invoice(partyId);
    const draft = await at.draft(partyId);
    const { parties, memberships } = at.domain;
    await parties.setRole(at.admin, partyId, zoe, 'DUES');
    await parties.setRole(at.admin, partyId, other, 'PEOPLE');
    await memberships.assignSeat(at.admin, company, other);
    expect(await numbersOf(zoe)).toEqual(['2026-000001']);
    await expectUnreadable(zoe, draft);
    await expectUnreadable(other, id);
    await parties.removeRole(at.admin, partyId, zoe, 'DUES');
    await expectUnreadable(zoe, id);
  });
});
