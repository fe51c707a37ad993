// What terms, seats, upgrades and declines charge and credit, as drafts that wait for a person.

import { describe, expect, test } from 'vitest';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { findCurrentTerm } from '../terms/terms.table.ts';

const at = invoicingPerTest();

const documentIds = async (membershipId: number) =>
  (
    await at.database.db
      .selectFrom('document')
      .select('id')
      .where('membership_id', '=', membershipId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

const received = { on: '2027-02-10', evidence: 'Recommandé' };

/** Its renewal was told; the invoice of the next term is drafted. */
async function toldSingle() {
  const { id } = await at.single('2026-03-02');
  await at.completeParty(id);
  const { id: caseId } = await at.renewal(id);
  await at.liveUntil('2027-02-10');
  await at.domain.memberships.recordNotice(at.admin, caseId, received);
  return { id, caseId };
}

describe('A term', () => {
  test('that is granted drafts its invoice, with the article and the facts that it rests on', async () => {
    const { id } = await at.single('2026-03-02');
    expect(await at.documentsOf(id)).toEqual(['INVOICE DRAFT 726.00']);
    const [document = 0] = await documentIds(id);
    const { content } = await at.domain.documents.find(at.admin, document);
    expect(content.lines).toMatchObject([
      {
        text: 'Adhésion Single, du 2 mars 2026 au 1 mars 2027',
        quantity: 1,
        unitCents: 60_000,
        vatBasisPoints: 2_100,
        periodFrom: '2026-03-02',
        periodTo: '2027-03-02',
        reason: { kind: 'TERM', offer: 'SINGLE', isRenewal: false, seats: 1, unitCents: 60_000 },
      },
    ]);
  });

  test('of somebody who was a member before drafts none: it was invoiced by hand', async () => {
    const accountId = await at.person();
    const { outcomes } = await at.domain.memberships.start(at.admin, {
      groups: [{ accountIds: [accountId], offer: 'SINGLE', startsOn: '2026-01-10' }],
    });
    expect(await at.documentsOf(outcomes[0]?.membershipId ?? 0)).toEqual([]);
  });

  test('that renews another drafts its invoice once its notice was received', async () => {
    const { id } = await toldSingle();
    expect(await at.documentsOf(id)).toEqual(['INVOICE DRAFT 726.00', 'INVOICE DRAFT 726.00']);
  });

  test('that is declined before its invoice was issued takes the draft with it; undone, it is drafted again', async () => {
    const { id, caseId } = await toldSingle();
    const decline = { on: '2027-02-10', how: 'LETTER', evidence: 'Lettre' } as const;
    await at.domain.memberships.recordDecline(at.admin, caseId, decline);
    expect(await at.documentsOf(id)).toEqual(['INVOICE DRAFT 726.00']);
    await at.domain.memberships.undoDecline(at.admin, caseId);
    expect(await at.documentsOf(id)).toEqual(['INVOICE DRAFT 726.00', 'INVOICE DRAFT 726.00']);
  });

  test('that is declined after its invoice was issued is credited in whole, but what was credited by hand', async () => {
    const { id, caseId } = await toldSingle();
    const [, renewed = 0] = await documentIds(id);
    const { lines } = await at.issue(renewed);
    await at.credited(renewed, [{ id: lines[0]?.id ?? 0, netCents: 10_000 }]);
    await at.domain.memberships.recordInvoice(at.admin, caseId, received);
    const decline = { on: '2027-02-10', how: 'LETTER', evidence: 'Lettre' } as const;
    await at.domain.memberships.recordDecline(at.admin, caseId, decline);
    expect((await at.documentsOf(id)).slice(1)).toEqual([
      'INVOICE 2027-000001 726.00',
      'CREDIT_NOTE NC-2027-000001 121.00',
      'CREDIT_NOTE DRAFT 605.00',
    ]);
  });
});

describe('Seats', () => {
  const add = (id: number, added: number) =>
    at.domain.memberships.addSeats(at.admin, id, { added, reason: '' });

  test('of one month are one draft, which keeps its number in the list as it grows', async () => {
    const id = await at.company('2026-03-02');
    await add(id, 1);
    const [, before] = await documentIds(id);
    await at.liveUntil('2026-03-20');
    await add(id, 2);
    expect(await documentIds(id)).toHaveLength(2);
    expect((await documentIds(id))[1]).toBe(before);
    const { content } = await at.domain.documents.find(at.admin, before ?? 0);
    expect(content.lines.map(({ text }) => text)).toEqual([
      '1\u00a0place ajoutée, du 2 mars 2026 au 1 mars 2027 (365/365\u00a0jours)',
      '2\u00a0places ajoutées, du 20 mars 2026 au 1 mars 2027 (347/365\u00a0jours)',
    ]);
  });

  test('added after the draft of the month was issued have another one; what was returned is credited', async () => {
    const id = await at.company('2026-03-02');
    await at.completeParty(id);
    await add(id, 2);
    const [, invoice = 0] = await documentIds(id);
    await at.issue(invoice);
    await add(id, 1);
    expect((await at.documentsOf(id)).slice(1)).toEqual([
      'INVOICE 2026-000001 1089.00',
      'INVOICE DRAFT 544.50',
    ]);
    await add(id, -3);
    expect((await at.documentsOf(id)).slice(1)).toEqual([
      'INVOICE 2026-000001 1089.00',
      'CREDIT_NOTE DRAFT 1089.00',
    ]);
    const [, , credit = 0] = await documentIds(id);
    expect((await at.issue(credit)).creditedDocumentId).toBe(invoice);
  });

  test('returned on a later day of the month are credited for the days left', async () => {
    const id = await at.company('2026-03-02');
    await at.completeParty(id);
    await add(id, 2);
    await at.liveUntil('2026-03-20');
    await add(id, -1);
    const [, invoice = 0, credit = 0] = await documentIds(id);
    expect((await at.documentsOf(id)).slice(1)).toEqual([
      'INVOICE DRAFT 1089.00',
      'CREDIT_NOTE DRAFT 517.65',
    ]);
    await expect(at.issue(credit)).rejects.toThrow('est encore un projet');
    const { documents } = at.domain;
    await expect(documents.remove(at.admin, invoice)).rejects.toThrow('note de crédit est en projet');
    const { version } = await documents.find(at.admin, invoice);
    const emptied = { version, note: '', lines: [] };
    await expect(documents.change(at.admin, invoice, emptied)).rejects.toThrow(
      'note de crédit est en projet',
    );
    await at.issue(invoice);
    await at.issue(credit);
    expect(await at.domain.documents.find(at.admin, invoice)).toMatchObject({ openCents: 108_900 - 51_765 });
  });

  test('returned are credited on the invoices that charged them, none of more than it came to', async () => {
    const id = await at.company('2026-03-02');
    await at.completeParty(id);
    await add(id, 1);
    await at.issue((await documentIds(id))[1] ?? 0);
    await at.liveUntil('2026-03-03');
    await add(id, 3);
    await at.issue((await documentIds(id))[2] ?? 0);
    await at.liveUntil('2026-03-04');
    await add(id, -2);
    await add(id, -2);
    const [, first, second, ...credits] = await documentIds(id);
    const issued = [];
    for (const credit of credits) issued.push(await at.issue(credit));
    expect(issued).toMatchObject([
      { creditedDocumentId: first, netCents: 44_753 },
      { creditedDocumentId: second, netCents: 3 * 44_753 },
    ]);
  });

  test('returned from the next term before it begins are credited on its invoice, and not again when it is declined', async () => {
    const id = await at.company('2026-03-02');
    await at.completeParty(id);
    const { id: caseId } = await at.renewal(id);
    await at.liveUntil('2027-02-10');
    await add(id, 2);
    await at.domain.memberships.recordNotice(at.admin, caseId, received);
    await at.issue((await documentIds(id))[2] ?? 0);
    await add(id, -2);
    const [, invoice, credit = 0] = await documentIds(id);
    expect((await at.issue(credit)).creditedDocumentId).toBe(invoice);
    const decline = { on: '2027-02-10', how: 'LETTER', evidence: 'Lettre' } as const;
    await at.domain.memberships.recordDecline(at.admin, caseId, decline);
    expect((await at.documentsOf(id)).slice(1)).toEqual([
      'INVOICE 2027-000001 3267.00',
      'CREDIT_NOTE NC-2027-000001 1089.00',
      'CREDIT_NOTE DRAFT 2178.00',
    ]);
  });

  test('that also come with the next term are charged there for all of it', async () => {
    const id = await at.company('2026-03-02');
    const { id: caseId } = await at.renewal(id);
    await at.liveUntil('2027-02-10');
    await at.domain.memberships.recordNotice(at.admin, caseId, received);
    await add(id, 1);
    expect(await at.documentsOf(id)).toEqual([
      'INVOICE DRAFT 2178.00',
      'INVOICE DRAFT 2178.00',
      'INVOICE DRAFT 29.84',
      'INVOICE DRAFT 544.50',
    ]);
  });
});

test('An upgrade credits the days left of Single on its invoice, and charges those of Business, by two documents', async () => {
  const { id } = await at.single('2026-03-02');
  await at.completeParty(id);
  const [invoice = 0] = await documentIds(id);
  await at.issue(invoice);
  await at.liveUntil('2026-06-30');
  await at.domain.memberships.upgrade(at.admin, id, { seats: 4, unitNetCents: 45_000, seatsReason: '' });
  expect(await at.documentsOf(id)).toEqual([
    'INVOICE 2026-000001 726.00',
    'CREDIT_NOTE DRAFT 487.32',
    'INVOICE DRAFT 1461.95',
  ]);
  const [, credit = 0] = await documentIds(id);
  expect(await at.issue(credit)).toMatchObject({ creditedDocumentId: invoice, netCents: 40_274 });
  const term = await findCurrentTerm(at.database.db, id);
  expect(term?.ends_on).toBe('2027-03-02');
});

test('An upgrade of a term from before the product credits without naming an invoice (C8)', async () => {
  const accountId = await at.person();
  const { outcomes } = await at.domain.memberships.start(at.admin, {
    groups: [{ accountIds: [accountId], offer: 'SINGLE', startsOn: '2026-01-10' }],
  });
  const id = outcomes[0]?.membershipId ?? 0;
  await at.completeParty(id);
  await at.domain.memberships.upgrade(at.admin, id, { seats: 4, unitNetCents: 45_000, seatsReason: '' });
  const [credit = 0] = await documentIds(id);
  expect((await at.issue(credit)).content.creditedInvoice).toBeNull();
});
