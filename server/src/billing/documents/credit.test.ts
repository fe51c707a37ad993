import { describe, expect, test } from 'vitest';
import { invoicingPerTest, manualLine } from '../../testing/invoicing.ts';

const at = invoicingPerTest();

describe('A credit note', () => {
  test('has a series of its own: the next invoice goes on (C4)', async () => {
    const party = await at.party();
    const { id } = await at.invoice(party);
    expect(await at.credited(id)).toMatchObject({
      kind: 'CREDIT_NOTE',
      number: 'NC-2026-000001',
      state: 'ISSUED',
      totalCents: 72_600,
      creditedDocumentId: id,
      content: {
        creditedInvoice: { number: '2026-000001' },
        paymentReference: null,
        dueOn: null,
        note: 'TVA à reverser à l’État dans la mesure où elle a été initialement déduite.',
      },
    });
    expect((await at.invoice(party)).number).toBe('2026-000002');
  });

  test('in whole is final: nothing reopens the invoice, nor credits it twice (C5)', async () => {
    const { id } = await at.invoice(await at.party());
    await at.credited(id);
    const { documents } = at.domain;
    expect(await documents.find(at.admin, id)).toMatchObject({
      state: 'CREDITED',
      openCents: 0,
      can: ['send', 'sendByPeppol'],
    });
    await expect(documents.credit(at.admin, id, { why: 'Encore', lines: [] })).rejects.toThrow(
      'déjà créditée en entier',
    );
  });

  test('of two drafts for the same line, the second is refused when it is issued', async () => {
    const { id } = await at.invoice(await at.party());
    const { documents } = at.domain;
    const [one, other] = await Promise.all(
      [1, 2].map(() => documents.credit(at.admin, id, { why: 'Erreur', lines: [] })),
    );
    await at.issue(one?.id ?? 0);
    await expect(at.issue(other?.id ?? 0)).rejects.toThrow('dépasse ce qui reste de la facture');
  });

  test('in parts adds up to the invoice, to the cent, whatever VAT rounds', async () => {
    const { id, lines, totalCents } = await at.invoice(
      await at.party(),
      manualLine({ unitCents: 1_003 }),
      manualLine({ unitCents: 1_003 }),
    );
    const [first = 0, second = 0] = lines.map((line) => line.id);
    const parts = [
      await at.credited(id, [{ id: first, netCents: 3 }]),
      await at.credited(id, [{ id: second, netCents: 3 }]),
      await at.credited(id, [{ id: first, netCents: 500 }]),
      await at.credited(id),
    ];
    const sum = parts.reduce((total, part) => total + part.totalCents, 0);
    expect(sum).toBe(totalCents);
    expect(await at.domain.documents.find(at.admin, id)).toMatchObject({ state: 'CREDITED' });
  });

  test('takes no more of a line than is left of it', async () => {
    const { id, lines } = await at.invoice(await at.party());
    const lineId = lines[0]?.id ?? 0;
    await at.credited(id, [{ id: lineId, netCents: 50_000 }]);
    const more = { why: 'Trop', lines: [{ id: lineId, netCents: 10_001 }] };
    await expect(at.domain.documents.credit(at.admin, id, more)).rejects.toMatchObject({
      code: 'validation',
      errors: { lines: [expect.stringContaining('Il reste moins')] },
    });
    expect((await at.domain.documents.find(at.admin, id)).lines).toMatchObject([{ creditableCents: 10_000 }]);
  });

  test('is subtracted from what was invoiced, in the export (C17)', async () => {
    const party = await at.party();
    const { id } = await at.invoice(party);
    await at.credited(id);
    const { batches, columns } = await at.domain.documents.exportList(at.admin, {
      q: '',
      sort: 'issuedOn,asc',
      format: 'csv',
    });
    const rows: unknown[][] = [];
    for await (const batch of batches) rows.push(...batch);
    const total = columns.findIndex(({ label }) => label === 'TVA comprise');
    expect(rows.map((row) => row[total])).toEqual([726, -726]);
  });
});
