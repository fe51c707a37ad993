// Invoices are kept ten years by law, whatever else is erased.

import type { PersonalData } from '@cercle/contract/personal-data';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { verifyDocuments } from '../billing/documents/verify-documents.ts';
import { undoPayment } from '../billing/payments/book.ts';
import { verifyPayments } from '../billing/payments/verify-payments.ts';
import { PASSWORD } from '../testing/builders.ts';
import { createCanary, CANARY_EMAIL as EMAIL, CANARY_NAME as NAME } from '../testing/canary.ts';
import { invoicingPerTest } from '../testing/invoicing.ts';
import { insertMembershipRows } from '../testing/membership-rows.ts';
import { moneyOf } from '../testing/money.ts';

const at = invoicingPerTest();
const PERSON = { kind: 'PERSON', enterpriseNumber: '', vatStatus: 'NONE' } as const;
const OWN = { ...PERSON, legalName: NAME, invoiceEmail: EMAIL };

let canary: ReturnType<typeof createCanary>;
beforeEach(() => {
  canary = createCanary(at);
});

const erase = () => at.domain.personalData.erase(at.admin, { email: EMAIL, confirmation: EMAIL });
const lastMail = async () => (await at.mailsTo(EMAIL)).at(-1)?.text ?? '';

/** A member whose Single membership has ended, with an invoice to be paid, one credited in part, and drafts. */
async function invoicedMember() {
  const actor = await canary.memberWithEverything();
  const query = { page: 0, size: 10, q: NAME, sort: 'name,asc' } as const;
  const { content } = await at.domain.parties.list(at.admin, query);
  const partyId = content.find(({ legalName }) => legalName === NAME)?.id ?? 0;
  const invoice = await at.invoice(partyId);
  await at.credited(invoice.id, [{ id: invoice.lines[0]?.id ?? 0, netCents: 10_000 }]);
  await at.domain.documents.credit(at.admin, invoice.id, { why: 'Pour Kanari7', lines: [] });
  return { actor, partyId, invoice };
}

describe('PR-2 An erasure under the legal hold of invoices', () => {
  test('keeps what was issued, as it was issued, and nothing else that leads to the person', async () => {
    const { invoice } = await invoicedMember();
    await at.domain.documents.pdf(at.admin, invoice.id);
    await erase();
    await canary.mailsLeave();
    const kept = (await canary.found()).map((row) => row.split(':')[0]);
    expect([...new Set(kept)]).toEqual(['document']);
    expect(await verifyDocuments(at.database.db)).toEqual({ documents: 2, files: 1, faults: [] });
    expect(await at.domain.documents.find(at.admin, invoice.id)).toMatchObject({
      ...{ number: '2026-000001', party: { name: 'Personne effacée' } },
      content: { buyer: { name: NAME, email: EMAIL } },
    });
  });

  test('leaves the list to find them by number and payment reference, not by name', async () => {
    const { invoice } = await invoicedMember();
    const count = async (q: string) => {
      const query = { page: 0, size: 10, q, sort: 'issuedOn,desc' } as const;
      return (await at.domain.documents.list(at.admin, query)).totalElements;
    };
    expect(await count(NAME)).toBeGreaterThan(0);
    await erase();
    expect(await count(NAME)).toBe(0);
    expect(await count('2026-000001')).toBe(2);
    expect(await count(invoice.content.paymentReference ?? '')).toBe(1);
  });

  test('says before what goes, what stays and until when, and what is still to be paid', async () => {
    const { invoice } = await invoicedMember();
    expect((await at.domain.personalData.lookup(at.admin, EMAIL)).invoices).toEqual({
      isPayerKept: false,
      isPaymentKept: false,
      drafts: 3,
      issued: [
        { id: expect.any(Number), number: 'NC-2026-000001', openCents: 0 },
        { id: invoice.id, number: '2026-000001', openCents: 60_500 },
      ],
      until: '2036-12-31',
    });
  });

  test.each([
    ['an administrator', async () => erase()],
    ['the person', async () => at.domain.personalData.eraseOwn(await at.actorOf(EMAIL), PASSWORD)],
  ])('tells the person by mail what is kept, why and until when: by %s', async (_by, eraseBy) => {
    await invoicedMember();
    await eraseBy();
    const text = await lastMail();
    expect(text).toContain(
      'Nous conservons ce qui a été facturé à votre nom\u202f: NC-2026-000001, 2026-000001.',
    );
    expect(text).toContain('article 60 du Code de la TVA, loi du 20 novembre 2022');
    expect(text).toContain('jusqu’au 31 décembre 2036');
  });

  test('keeps the drafts of a payer whose membership runs, and says so', async () => {
    const actor = await canary.member();
    const partyId = await at.party(OWN);
    const { id: accountId } = actor as { id: number };
    await insertMembershipRows(at.database.db, { partyId, accountId });
    const draft = await at.draft(partyId);
    expect((await at.domain.personalData.lookup(at.admin, EMAIL)).invoices).toMatchObject({
      isPayerKept: true,
      issued: [],
      until: null,
    });
    await erase();
    expect(await at.domain.documents.find(at.admin, draft)).toMatchObject({ party: { name: NAME } });
    expect(await lastMail()).toContain('Tant que court l’adhésion que vous payez');
  });

  test('keeps what they paid, with what the bank said of it, and their name while money is on their balance', async () => {
    const { partyId, invoice } = await invoicedMember();
    const money = moneyOf(at);
    const movement = await money.movement(70_000, { name: NAME, free: 'Cotisation Kanari7' });
    await money.pay(partyId, 70_000, { [invoice.id]: 60_500 }, movement);
    const name = async () => (await at.domain.parties.find(at.admin, partyId)).legalName;
    expect((await at.domain.personalData.lookup(at.admin, EMAIL)).invoices).toMatchObject({
      isPaymentKept: true,
    });
    const { data } = await exported(() => at.domain.personalData.exportOf(at.admin, EMAIL));
    expect(data.payments).toMatchObject([
      { cents: 70_000, holder: NAME, communication: 'Cotisation Kanari7' },
    ]);
    await erase();
    expect(await name()).toBe(NAME);
    expect(await lastMail()).toContain('une somme qui n’est sur aucune facture');
  });

  test('leaves of one who owes and is owed nothing what the invoice and the bank say', async () => {
    const { partyId, invoice } = await invoicedMember();
    const money = moneyOf(at);
    const movement = await money.movement(60_500, { name: NAME, free: 'Cotisation' });
    await money.pay(partyId, 60_500, { [invoice.id]: 60_500 }, movement);
    await erase();
    await canary.mailsLeave();
    const kept = (await canary.found()).map((row) => row.split(':')[0]);
    expect([...new Set(kept)].sort()).toEqual(['bank_movement', 'document']);
    expect((await verifyPayments(at.database.db)).faults).toEqual([]);
  });

  test('keeps the name of one who paid and was never invoiced: nothing else says who paid', async () => {
    await canary.member();
    const partyId = await at.party(OWN);
    const money = moneyOf(at);
    const payment = await money.pay(partyId, 5_000);
    await money.inChange((change) => undoPayment(change, { paymentId: payment, reason: 'Rendu' }));
    await erase();
    expect(await at.domain.parties.find(at.admin, partyId)).toMatchObject({ legalName: NAME });
  });

  test('covers a person who was only ever invoiced, and is done once', async () => {
    await at.invoice(await at.party(OWN));
    const { data } = await exported(() => at.domain.personalData.exportOf(at.admin, EMAIL));
    expect(data).toMatchObject({ account: null, invoices: [{ number: '2026-000001' }] });
    const results = await Promise.allSettled([erase(), erase()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await canary.mailsLeave();
    expect(new Set((await canary.found()).map((row) => row.split(':')[0]))).toEqual(new Set(['document']));
    await expect(erase()).rejects.toMatchObject({ code: 'not-found' });
  });

  test('leaves the invoices of companies, of which they are no part', async () => {
    const actor = await canary.member();
    const partyId = await at.party();
    await at.domain.parties.setRole(at.admin, partyId, (actor as { id: number }).id, 'DUES');
    const draft = await at.draft(partyId);
    await erase();
    expect(await at.domain.documents.find(at.admin, draft)).toMatchObject({ state: 'DRAFT' });
  });
});

/** Those that tell what an administrator did. */
const HISTORIES = ['membership_event', 'document_event', 'payment', 'allocation', 'event_history'] as const;

describe('PR-2 The histories of memberships, documents and events', () => {
  const authors = async () => {
    const names = new Set<string>();
    for (const table of HISTORIES)
      for (const { by_name } of await at.database.db.selectFrom(table).select('by_name').execute())
        names.add(by_name);
    return names;
  };

  test('keep what an erased administrator did, without their name', async () => {
    await canary.administrator(NAME);
    expect(await authors()).toContain(NAME);
    const { administrators } = at.domain;
    const query = { page: 0, size: 1, q: EMAIL, sort: 'createdAt,asc' } as const;
    await administrators.remove(at.admin, (await administrators.list(at.admin, query)).content[0]?.id ?? 0);
    expect(await authors(), 'until they are erased').toContain(NAME);
    await erase();
    expect(await authors()).not.toContain(NAME);
    expect(await authors()).toContain('Administrateur oublié');
  });

  test('keep the calendar, when an administrator of that name is erased', async () => {
    const { db } = at.database;
    await canary.administrator('Calendrier');
    const query = { page: 0, size: 1, q: EMAIL, sort: 'createdAt,asc' } as const;
    const [administrator] = (await at.domain.administrators.list(at.admin, query)).content;
    await db.updateTable('document_event').set({ account_id: null, by_name: 'Calendrier' }).execute();
    await at.domain.administrators.remove(at.admin, administrator?.id ?? 0);
    await erase();
    const events = await db.selectFrom('document_event').select('by_name').execute();
    expect(new Set(events.map(({ by_name }) => by_name))).toEqual(new Set(['Calendrier']));
  });
});

async function exported(load: () => Promise<Uint8Array>) {
  const files = unzipSync(await load());
  return { files, data: JSON.parse(strFromU8(files['donnees.json'] ?? new Uint8Array())) as PersonalData };
}

describe('PR-2 The copy of one’s data', () => {
  test('has the invoices in one’s own name, with their PDFs, for members and for administrators; no draft, none of a company', async () => {
    const { actor } = await invoicedMember();
    const company = await at.party();
    await at.domain.parties.setRole(at.admin, company, (actor as { id: number }).id, 'DUES');
    await at.invoice(company);
    const { personalData } = at.domain;
    const own = await exported(() => personalData.exportOwn(actor));
    const pdf = (name: string) => Buffer.from(own.files[`factures/${name}`] ?? []).toString('latin1', 0, 5);
    expect(own.data.invoices).toEqual([
      {
        ...{ kind: 'CREDIT_NOTE', number: 'NC-2026-000001', state: 'ISSUED', dueOn: null },
        ...{ issuedOn: '2026-03-02', netCents: 10_000, vatCents: 2_100, totalCents: 12_100, openCents: 0 },
      },
      {
        ...{ kind: 'INVOICE', number: '2026-000001', state: 'OPEN', dueOn: '2026-04-01' },
        ...{ issuedOn: '2026-03-02', netCents: 60_000, vatCents: 12_600, totalCents: 72_600 },
        openCents: 60_500,
      },
    ]);
    expect(pdf('facture-2026-000001.pdf')).toBe('%PDF-');
    expect(pdf('note-de-credit-NC-2026-000001.pdf')).toBe('%PDF-');
    const others = Object.keys(own.files).filter((name) => name.startsWith('factures/'));
    expect(others).toHaveLength(2);
    const byAdmin = await exported(() => personalData.exportOf(at.admin, EMAIL));
    expect(byAdmin.data.invoices).toEqual(own.data.invoices);
    expect(Object.keys(byAdmin.files)).toEqual(Object.keys(own.files));
  });
});
