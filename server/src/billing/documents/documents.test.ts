import { describe, expect, test } from 'vitest';
import { today } from '../../kernel/calendar.ts';
import { formatStructuredCommunication } from '../../kernel/structured-communication.ts';
import { invoicingPerTest, manualLine } from '../../testing/invoicing.ts';

const at = invoicingPerTest();

const numberOf = async (id: number) => (await at.domain.documents.find(at.admin, id)).number;

describe('An invoice', () => {
  test('has no number while it is a draft, and takes the next one when it is issued (C3)', async () => {
    const party = await at.party();
    const [first, dropped, second] = [await at.draft(party), await at.draft(party), await at.draft(party)];
    expect(await numberOf(first)).toBeNull();
    expect(await at.issue(second)).toMatchObject({ number: '2026-000001', state: 'OPEN' });
    await at.domain.documents.remove(at.admin, dropped);
    expect((await at.issue(first)).number).toBe('2026-000002');
  });

  test('says who, when, how much and by which reference to pay', async () => {
    const id = await at.party({ legalName: 'Atelier Lesse SRL', invoiceEmail: 'compta@lesse.example' });
    const { content, dueOn, issuedOn } = await at.invoice(id, manualLine({ quantity: 3, unitCents: 1_507 }));
    expect(issuedOn).toBe(today(at.clock));
    expect(dueOn).toBe('2026-04-01');
    expect(formatStructuredCommunication(content.paymentReference ?? '')).toBe('+++202/6000/00192+++');
    expect(content).toMatchObject({
      seller: { name: 'Cercle Conseil', vatNumber: 'BE0999999922', register: 'RPM Bruxelles' },
      buyer: { name: 'Atelier Lesse SRL', email: 'compta@lesse.example' },
      netCents: 4_521,
      vatCents: 949,
      totalCents: 5_470,
      vat: [{ category: 'S', basisPoints: 2_100, netCents: 4_521, vatCents: 949 }],
    });
  });

  test('has VAT once for each rate, on the sum of its lines (C9)', async () => {
    const lines = Array.from({ length: 5 }, () => manualLine({ unitCents: 1_507 }));
    const { content } = await at.invoice(await at.party(), ...lines);
    expect(content.vatCents).toBe(1_582);
  });

  test('keeps the buyer and the firm as they were, whatever they become', async () => {
    const party = await at.party({ legalName: 'Avant SRL' });
    const { id } = await at.invoice(party);
    const { version, ...data } = await at.domain.parties.find(at.admin, party);
    await at.domain.parties.update(at.admin, party, {
      ...data,
      enterpriseNumber: data.enterpriseNumber ?? '',
      legalName: 'Après SRL',
      version,
    } as Parameters<typeof at.domain.parties.update>[2]);
    await at.setFirm({ city: 'Namur' });
    const { content } = await at.domain.documents.find(at.admin, id);
    expect(content).toMatchObject({ buyer: { name: 'Avant SRL' }, seller: { city: 'Bruxelles' } });
  });

  test('is overdue once the last day to pay it has passed, and no day before', async () => {
    const { id } = await at.invoice(await at.party());
    at.goTo('2026-04-01');
    expect(await at.domain.documents.find(at.admin, id)).toMatchObject({ state: 'OPEN' });
    at.goTo('2026-04-02');
    expect(await at.domain.documents.find(at.admin, id)).toMatchObject({ state: 'OVERDUE' });
  });

  test('begins at 1 in each year, and the first one of two at once is the only first one (C2)', async () => {
    await at.invoice(await at.party());
    at.goTo('2027-01-01');
    const party = await at.party();
    const drafts = [await at.draft(party), await at.draft(party)];
    const issued = await Promise.all(drafts.map(at.issue));
    expect(issued.map(({ number }) => number).sort()).toEqual(['2027-000001', '2027-000002']);
  });

  test('is refused, with the reason, before the day of the last one; its number stays free', async () => {
    const party = await at.party();
    at.goTo('2026-05-04');
    await at.invoice(party);
    const draft = await at.draft(party);
    at.goTo('2026-05-03');
    await expect(at.issue(draft)).rejects.toThrow('vérifiez l’horloge');
    at.goTo('2026-05-04');
    expect((await at.issue(draft)).number).toBe('2026-000002');
  });

  test('is refused by the names of what is missing: of the firm, of the buyer', async () => {
    await at.setFirm({ iban: '', register: '' });
    const draft = await at.draft(await at.party({ street: '', enterpriseNumber: '' }));
    const refusal = at.issue(draft);
    await expect(refusal).rejects.toMatchObject({ code: 'conflict' });
    await expect(refusal).rejects.toThrow('registre des personnes morales, compte bancaire (IBAN)');
    await expect(refusal).rejects.toThrow('de l’acheteur\u202f: la rue, le numéro d’entreprise');
    const { can, obstacles } = await at.domain.documents.find(at.admin, draft);
    expect(can).toEqual(['change', 'remove']);
    expect(obstacles).toHaveLength(2);
  });

  test.each([
    ['no line', [], 'Il n’y a aucune ligne'],
    ['a total of nothing (C6)', [manualLine({ unitCents: 0 })], 'Le total est de 0'],
    [
      'lines outside the scope of VAT beside others (BR-O-11)',
      [manualLine(), manualLine({ vatCategory: 'O', vatBasisPoints: 0 })],
      'demande son propre document',
    ],
  ])('is refused with %s', async (_case, lines, reason) => {
    const draft = await at.draft(await at.party());
    const { version } = await at.domain.documents.find(at.admin, draft);
    await at.domain.documents.change(at.admin, draft, { version, note: '', lines });
    await expect(at.issue(draft)).rejects.toThrow(reason);
    expect(await numberOf(draft)).toBeNull();
  });

  test('is issued once, by the one who read it last', async () => {
    const draft = await at.draft(await at.party());
    const { version } = await at.domain.documents.find(at.admin, draft);
    const both = [1, 2].map(() => at.domain.documents.issue(at.admin, draft, { version }));
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is for a person, too: with VAT, without UBL', async () => {
    const person = { kind: 'PERSON', enterpriseNumber: '', vatStatus: 'NONE' } as const;
    const { id, hasUbl, vatCents } = await at.invoice(await at.party(person));
    expect({ hasUbl, vatCents }).toEqual({ hasUbl: false, vatCents: 12_600 });
    await expect(at.domain.documents.ubl(at.admin, id)).rejects.toThrow('pas de fichier UBL');
  });
});

describe('A draft', () => {
  test('keeps the lines that are named, in their new order, loses the others and gets new ones', async () => {
    const draft = await at.draft(
      await at.party(),
      manualLine({ text: 'Une' }),
      manualLine({ text: 'Deux' }),
      manualLine({ text: 'Trois' }),
    );
    const { version, lines } = await at.domain.documents.find(at.admin, draft);
    const [first, , third] = lines.map(({ id }) => id);
    const changed = await at.domain.documents.change(at.admin, draft, {
      version,
      note: 'Merci',
      lines: [{ id: third ?? 0 }, manualLine({ text: 'Quatre', unitCents: 100 }), { id: first ?? 0 }],
    });
    expect(changed.content.lines.map(({ text }) => text)).toEqual(['Trois', 'Quatre', 'Une']);
    expect(changed).toMatchObject({ netCents: 120_100, totalCents: 145_321, content: { note: 'Merci' } });
    await expect(
      at.domain.documents.change(at.admin, draft, { version, note: '', lines: [] }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is listed among drafts, with what it comes to, and found by who pays and by its number', async () => {
    const party = await at.party({ legalName: 'Brasserie du Midi' });
    await at.draft(party);
    const { id } = await at.invoice(party);
    const { documents } = at.domain;
    const query = { page: 0, size: 10, q: 'brasserie', sort: 'issuedOn,desc' } as const;
    expect((await documents.list(at.admin, query)).totalElements).toBe(2);
    const found = await documents.list(at.admin, { ...query, q: '2026-000001' });
    expect(found.content.map((row) => row.id)).toEqual([id]);
    expect((await at.domain.dashboard.toDo(at.admin)).documentsToIssue).toMatchObject({
      total: 1,
      rows: [{ party: { name: 'Brasserie du Midi' }, totalCents: 72_600 }],
    });
    const quick = await at.domain.search.everywhere(at.admin, '202600000192');
    expect(quick.documents).toEqual([{ id, name: '2026-000001', detail: 'Brasserie du Midi' }]);
    expect((await documents.list(at.admin, { ...query, state: 'DRAFT' })).totalElements).toBe(1);
    expect(await documents.counts(at.admin, { q: 'brasserie' })).toMatchObject({
      state: { ALL: 2, DRAFT: 1, OPEN: 1 },
      sums: { DRAFT: 72_600, OPEN: 72_600, OVERDUE: 0 },
    });
  });
});
