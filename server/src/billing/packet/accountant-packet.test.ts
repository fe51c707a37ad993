import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { DEVICE } from '../../testing/builders.ts';
import { invoicingPerTest, manualLine } from '../../testing/invoicing.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../testing/world.ts';

const at = invoicingPerTest();

const MONTH = '2026-03';

async function chunksOf(month = MONTH) {
  const { chunks } = await at.domain.accountantPacket.download(at.admin, month);
  return chunks;
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Record<string, Uint8Array>> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return unzipSync(new Uint8Array(Buffer.concat(parts)));
}

const packetOf = async (month = MONTH) => readAll(await chunksOf(month));

const textOf = (packet: Record<string, Uint8Array>, path: string) => strFromU8(packet[path] as Uint8Array);

const manifestOf = (packet: Record<string, Uint8Array>) => JSON.parse(textOf(packet, 'manifeste.json'));

/** Reads a file as a spreadsheet would, without anything of the product. */
function readRows(text: string): Record<string, string>[] {
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    );
  const [head = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => cells(line));
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

/** « -1234,5 » → -123450. */
function centsOf(amount = ''): number {
  const [, sign = '', euros = '', decimals = ''] = /^(-?)(\d+)(?:,(\d{1,2}))?$/.exec(amount) ?? [];
  if (euros === '') throw new Error(`No amount: ${amount}`);
  return Number(`${sign}${euros}${decimals.padEnd(2, '0')}`);
}

const AMOUNTS = ['Hors TVA', 'TVA', 'TVA comprise'];
const sumsOf = (rows: Record<string, string>[]) =>
  AMOUNTS.map((name) => rows.reduce((sum, row) => sum + centsOf(row[name]), 0));

/** What the table of documents says was issued in a month: net, VAT, total. */
async function issuedSums(month: string): Promise<number[]> {
  const rows = await at.database.db
    .selectFrom('document')
    .select(['kind', 'net_cents', 'vat_cents', 'total_cents'])
    .where('issued_on', 'like', `${month}-%`)
    .execute();
  const sumOf = (field: 'net_cents' | 'vat_cents' | 'total_cents') =>
    rows.reduce((sum, row) => sum + (row.kind === 'INVOICE' ? 1 : -1) * Number(row[field]), 0);
  return [sumOf('net_cents'), sumOf('vat_cents'), sumOf('total_cents')];
}

const PERSON = { kind: 'PERSON', enterpriseNumber: '', vatStatus: 'NONE' } as const;
const REDUCED = { vatBasisPoints: 600 };
const EXEMPT = { vatCategory: 'E', vatBasisPoints: 0 } as const;

/** Documents of three months; those of March have three rates, a person, a credit note in part and one in whole. */
async function fillMonths() {
  const company = await at.party({ legalName: '=1+1; "Atelier" SRL' });
  const person = await at.party({ ...PERSON, legalName: 'Zoé Lefèvre' });
  await at.invoice(company);
  at.goTo('2026-03-31');
  const mixed = await at.invoice(
    company,
    manualLine({ quantity: 3, unitCents: 1_507 }),
    manualLine({ quantity: 7, unitCents: 333, ...REDUCED }),
    manualLine({ unitCents: 12_345, ...EXEMPT }),
  );
  const whole = await at.invoice(person, manualLine({ unitCents: 9_999 }));
  await at.credited(mixed.id, [{ id: mixed.lines[0]?.id ?? 0, netCents: 1_000 }]);
  await at.credited(whole.id);
  at.goTo('2026-04-01');
  await at.invoice(company, manualLine({ unitCents: 77_777 }));
  at.goTo('2026-05-04');
  await at.draft(company);
}

describe('The accountant’s packet of a month', () => {
  test('has a journal and sums that add up to the cent to what was issued, credit notes subtracted (C17)', async () => {
    await fillMonths();
    const packet = await packetOf();
    const rows = readRows(textOf(packet, 'journal.csv'));
    const issued = await issuedSums(MONTH);
    expect(sumsOf(rows)).toEqual(issued);
    expect(rows.map((row) => `${row.Numéro} ${row['Taux (%)']} ${row['TVA comprise']}`)).toEqual([
      '2026-000001 21 726',
      '2026-000002 0 123,45',
      '2026-000002 21 54,7',
      '2026-000002 6 24,71',
      '2026-000003 21 120,99',
      'NC-2026-000001 21 -12,1',
      'NC-2026-000002 21 -120,99',
    ]);
    const sums = readRows(textOf(packet, 'sommes.csv'));
    expect(sumsOf(sums.filter(({ Genre }) => Genre !== 'Total'))).toEqual(issued);
    expect(sumsOf(sums.filter(({ Genre }) => Genre === 'Total'))).toEqual(issued);
    expect(sums.map((row) => `${row.Genre} ${row['Taux (%)']} ${row.Documents} ${row.TVA}`)).toEqual([
      'Facture 21 3 156,49',
      'Facture 0 1 0',
      'Facture 6 1 1,4',
      'Note de crédit 21 2 -23,1',
      'Total  5 134,79',
    ]);
    const { netCents, vatCents, totalCents } = manifestOf(packet);
    expect([netCents, vatCents, totalCents]).toEqual(issued);
  });

  test('names who was invoiced, as text that no spreadsheet calculates, and what a credit note is for', async () => {
    await fillMonths();
    const rows = readRows(textOf(await packetOf(), 'journal.csv'));
    expect(rows[1]).toMatchObject({
      Date: '2026-03-31',
      Genre: 'Facture',
      'Société ou personne': `'=1+1; "Atelier" SRL`,
      'Numéro d’entreprise': expect.stringMatching(/^\d{4}\.\d{3}\.\d{3}$/),
      'Régime de TVA': 'Exonéré',
    });
    expect(rows.at(-1)).toMatchObject({
      Genre: 'Note de crédit',
      'Facture créditée': '2026-000003',
      'Société ou personne': 'Zoé Lefèvre',
      'Numéro d’entreprise': '',
    });
  });

  test('has each document as it is downloaded alone, in one order, and a manifest that each file agrees with', async () => {
    await fillMonths();
    const packet = await packetOf();
    expect(Object.keys(packet)).toEqual([
      ...['journal.csv', 'sommes.csv', 'LISEZMOI.txt'],
      ...['pdf/facture-2026-000001.pdf', 'ubl/facture-2026-000001.xml'],
      ...['pdf/facture-2026-000002.pdf', 'ubl/facture-2026-000002.xml', 'pdf/facture-2026-000003.pdf'],
      ...['pdf/note-de-credit-NC-2026-000001.pdf', 'ubl/note-de-credit-NC-2026-000001.xml'],
      ...['pdf/note-de-credit-NC-2026-000002.pdf', 'manifeste.json'],
    ]);
    const { files, series, ...manifest } = manifestOf(packet);
    const { 'manifeste.json': _, ...others } = packet;
    expect(files).toEqual(
      Object.entries(others).map(([path, bytes]) => ({
        path,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })),
    );
    expect(manifest).toMatchObject({ month: MONTH, isOver: true, documents: 5 });
    const { documents } = at.domain;
    const query = { page: 0, size: 10, q: 'NC-2026-000001', sort: 'issuedOn,desc' } as const;
    const [note] = (await documents.list(at.admin, query)).content;
    const { bytes } = await documents.pdf(at.admin, note?.id ?? 0);
    expect(packet['pdf/note-de-credit-NC-2026-000001.pdf']).toEqual(new Uint8Array(bytes));
    expect(await packetOf()).toMatchObject(others);
    expect(series).toMatchObject([
      { kind: 'INVOICE', first: '2026-000001', last: '2026-000003', documents: 3 },
      { kind: 'CREDIT_NOTE', first: 'NC-2026-000001', last: 'NC-2026-000002', documents: 2 },
    ]);
  });

  test('names the hash that the chain of each series ends with', async () => {
    await fillMonths();
    const march = manifestOf(await packetOf());
    const april = manifestOf(await packetOf('2026-04'));
    const { previous_hash, hash } = await at.database.db
      .selectFrom('document')
      .select(['previous_hash', 'hash'])
      .where('kind', '=', 'INVOICE')
      .where('issued_on', '=', '2026-04-01')
      .executeTakeFirstOrThrow();
    expect(march.series[0].lastHash).toBe(previous_hash);
    expect(april.series).toMatchObject([{ kind: 'INVOICE', lastHash: hash }]);
  });

  test('of a month in which nothing was issued says so; one that has not begun is refused', async () => {
    await at.draft(await at.party());
    const packet = await packetOf('2026-02');
    expect(Object.keys(packet)).toEqual(['journal.csv', 'sommes.csv', 'LISEZMOI.txt', 'manifeste.json']);
    expect(textOf(packet, 'LISEZMOI.txt')).toContain('n’a été émise en février 2026');
    expect(manifestOf(packet)).toMatchObject({ documents: 0, totalCents: 0, series: [], vat: [] });
    await expect(packetOf('2026-04')).rejects.toMatchObject({
      errors: { month: ['Choisissez un mois qui a commencé.'] },
    });
  });

  test('of the month that runs says that more may come', async () => {
    await at.invoice(await at.party());
    const packet = await packetOf();
    expect(textOf(packet, 'LISEZMOI.txt')).toContain('1 facture\u202f: 2026-000001');
    expect(textOf(packet, 'LISEZMOI.txt')).toContain('Le mois n’est pas fini');
    expect(manifestOf(packet).isOver).toBe(false);
  });

  test('stays what it was when it was asked for, though another document is issued while it is read', async () => {
    const party = await at.party();
    await at.invoice(party);
    const chunks = await chunksOf();
    const later = await at.invoice(party);
    const packet = await readAll(chunks);
    expect(later.number).toBe('2026-000002');
    expect(Object.keys(packet)).not.toContain('pdf/facture-2026-000002.pdf');
    expect(manifestOf(packet)).toMatchObject({ documents: 1, series: [{ last: '2026-000001' }] });
  });

  test('is made while it is read: one PDF, whatever the reader takes', async () => {
    const party = await at.party();
    for (let count = 0; count < 4; count += 1) await at.invoice(party);
    const countPdfs = async () =>
      (
        await at.database.db
          .selectFrom('document_file')
          .select('document_id')
          .where('kind', '=', 'PDF')
          .execute()
      ).length;
    const counts: number[] = [];
    for await (const _ of await chunksOf()) counts.push(await countPdfs());
    expect([...new Set(counts)]).toEqual([0, 1, 2, 3, 4]);
  });

  test('is named in the journal of the administrators, by its month', async () => {
    await packetOf();
    const query = { page: 0, size: 1, q: '', sort: 'createdAt,desc', kind: 'document' } as const;
    const [entry] = (await at.domain.auditLog.list(at.admin, query)).content;
    expect(entry).toMatchObject({
      action: 'document.packet',
      subjectName: 'mars 2026',
      adminName: ADMIN_EMAIL,
    });
  });

  test('is downloaded by its route, with the number of its documents; a text that is no month is refused', async () => {
    await at.invoice(await at.party());
    const { domain, database, images } = at;
    const client = openTestClient({ domain, database, images });
    const { token } = await domain.accounts.login({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, DEVICE);
    const post = (month: string) =>
      client.request('POST', `/api/admin/documents/packet?month=${month}`, { token });
    const response = await post(MONTH);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/zip');
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="dossier-comptable-2026-03.zip"',
    );
    expect(response.headers.get('X-Total-Count')).toBe('1');
    const packet = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(manifestOf(packet).series).toHaveLength(1);
    for (const month of ['2026-13', '2026-3', 'mars', '']) expect((await post(month)).status).toBe(400);
  });
});
