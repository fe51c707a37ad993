import { WORKBOOK_FULL, WORKBOOK_ROWS_MAX } from '@cercle/contract/import-export';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGREEMENT, ambassadorFields, completion, contactMessage, DEVICE } from '../testing/builders.ts';
import { insertRequests } from '../testing/many-requests.ts';
import { photoFile } from '../testing/photo-file.ts';
import { openTestClient } from '../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, openWorld, type World } from '../testing/world.ts';

let world: World;
let token: string;
let client: ReturnType<typeof openTestClient>;
beforeAll(async () => {
  world = await openWorld();
  const { domain, database, images } = world;
  client = openTestClient({ domain, database, images });
  token = (await domain.accounts.login({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, DEVICE)).token;
});
afterAll(() => world.close());

const request = (path: string, as: string | undefined = token) =>
  client.request('POST', `/api${path}`, { ...(as && { token: as }), remoteAddress: crypto.randomUUID() });
const csv = async (path: string) => (await (await request(path)).text()).slice(1).trimEnd().split('\r\n');
const workbook = async (path: string) => unzipSync(new Uint8Array(await (await request(path)).arrayBuffer()));
const sheetOf = async (path: string) =>
  strFromU8((await workbook(path))['xl/worksheets/sheet1.xml'] as never);

const FORMULAS = [
  ['=1+1', "'=1+1"],
  ['+32 470 12 34 56', "'+32 470 12 34 56"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\n=1"],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ['L’été; "doux"', 'L’été; ""doux""'],
  ['_x0041_', '_x0041_'],
] as const;

describe('Exporting a list', () => {
  test('IO-12 a cell that a spreadsheet could take for a formula is text, in CSV and in a workbook', async () => {
    const { db } = world.database;
    await db.deleteFrom('contact').execute();
    for (const [name] of FORMULAS)
      await db
        .insertInto('contact')
        .values({
          name,
          email: 'a@b.example',
          message: 'm',
          search_text: '',
          created_at: '2026-01-01T00:00:00.000Z',
        })
        .execute();
    const text = (await (await request('/contacts/export')).text()).replaceAll('\r\n', '¶');
    for (const [, shown] of FORMULAS) expect(text).toContain(`;"${shown}";`);
    const sheet = await sheetOf('/contacts/export?format=xlsx');
    expect(sheet).toMatch(/<c r="B\d+" t="inlineStr"><is><t xml:space="preserve">=1\+1<\/t><\/is><\/c>/);
    expect(sheet).toContain('_x000D_=1');
    expect(sheet, 'a text that looks like an escape is escaped').toContain('>_x005F_x0041_<');
    expect(sheet).not.toContain('<f>');
  });

  test('the CSV opens in a Belgian Excel: marked as UTF-8, semicolons, French headers, readable times', async () => {
    await world.database.db.deleteFrom('contact').execute();
    await world.domain.contacts.submit(
      contactMessage({ name: 'Zoé', email: 'zoe@a.example', message: 'Bonjour à tous' }),
    );
    const response = await request('/contacts/export');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, row] = new TextDecoder().decode(bytes).split('\r\n');
    expect(head).toBe('"ID";"Nom";"E-mail";"Message";"Statut";"Créé à";"Répondu le";"Répondu par"');
    expect(row).toMatch(/^\d+;"Zoé";"zoe@a\.example";"Bonjour à tous";"Non lu";02\/03\/2026 10:00;;$/);
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="contacts-2026-03-02.csv"',
    );
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Total-Count')).toBe('1');
  });

  test('the workbook has its parts, the same rows, and times as dates', async () => {
    const parts = await workbook('/contacts/export?format=xlsx');
    expect(Object.keys(parts).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] as never);
    expect(sheet.match(/<row /g)).toHaveLength(2);
    expect(sheet).toContain('>Zoé<');
    // 2 March 2026, 10:00 in Brussels.
    expect(Number(/s="2"><v>([\d.]+)</.exec(sheet)?.[1])).toBeCloseTo(46_083 + 10 / 24, 6);
  });

  test('has the rows of the list, with the same filter, search and order', async () => {
    const photo = await photoFile();
    for (const [name, active] of [
      ['Anouk', true],
      ['Bruno', false],
      ['Chloé', true],
    ] as const)
      await world.domain.ambassadors.create(
        world.admin,
        ambassadorFields({ name, active, company: 'Même' }),
        {
          photo,
          logo: photo,
        },
      );
    const names = async (query: string) =>
      (await csv(`/admin/ambassadors/export${query}`)).slice(1).map((line) => line.split(';')[1]);
    expect(await names('?sort=name,asc')).toEqual(['"Anouk"', '"Bruno"', '"Chloé"']);
    expect(await names('?sort=name,desc&active=true')).toEqual(['"Chloé"', '"Anouk"']);
    expect(await names('?q=chloe')).toEqual(['"Chloé"']);
    const request = await world.submittedRequest({ fullName: 'Marc Petit', email: 'marc@petit.example' });
    await world.domain.requests.reject(world.admin, request.id, 'Trop tard');
    await world.submittedRequest({ fullName: 'Marc Grand' });
    const [head, row, ...others] = await csv('/members/requests/export?status=REJECTED&q=marc');
    expect(head).toContain('"Nom complet";"E-mail";"Téléphone"');
    expect(row).toContain('"Rejetée";"Marc Petit";"marc@petit.example"');
    expect(row).toContain('"Trop tard"');
    expect(others).toEqual([]);
  });

  test('each column of the requests has the right values', async () => {
    const { id, user } = await world.submittedRequest({
      fullName: 'Noé Adam',
      email: 'noe@adam.example',
      companyName: 'Atelier Adam',
      vatNumber: 'BE123',
      phoneNumber: '0470',
      memberType: 'BUSINESS',
      peopleCount: 12,
      additionalInfo: 'Bonjour',
    });
    world.clock.advance({ minutes: 1 });
    await world.domain.requests.approve(world.admin, id, AGREEMENT);
    const { secret } = (await world.mailsTo(user.email)).at(-1) ?? {};
    world.clock.advance({ minutes: 1 });
    const completed = completion({ freeDenomination: 'Ébénistes' });
    await world.domain.invitations.complete(secret ?? '', completed, await photoFile());
    const [head = '', row = ''] = await csv('/members/requests/export?q=adam.example');
    const cells = row.split(';').map((cell) => cell.replace(/^"|"$/g, ''));
    expect(
      Object.fromEntries(head.split(';').map((label, at) => [label.replaceAll('"', ''), cells[at]])),
    ).toEqual({
      ID: String(id),
      Statut: 'Approuvée',
      État: 'Active',
      'Nom complet': 'Noé Adam',
      'E-mail': 'noe@adam.example',
      Téléphone: '0470',
      Société: 'Atelier Adam',
      TVA: 'BE123',
      'Type de membre': 'Business',
      'Nombre de personnes': '12',
      'Dénomination libre': 'Ébénistes',
      Origine: 'Formulaire public',
      'Informations complémentaires': 'Bonjour',
      'Créée le': '02/03/2026 10:00',
      'Traitée le': '02/03/2026 10:01',
      'Traitée par': ADMIN_EMAIL,
      'Motif du rejet': '',
      'E-mail vérifié le': '02/03/2026 10:02',
    });
  });

  test.each([
    'createdAt,desc',
    'createdAt,asc',
    'fullName,asc',
    'email,desc',
    'memberType,asc',
    'status,desc',
  ])('reads requests on from where a batch ended, each once, sorted by %s', async (sort) => {
    const { db } = world.database;
    const known = await db.selectFrom('account').select('id').where('email', 'like', 'lot%').execute();
    if (known.length === 0) await insertRequests(db, 1_203);
    const lines = await csv(`/members/requests/export?sort=${sort}&q=lot`);
    const page = await world.domain.requests.list(world.admin, {
      page: 0,
      size: 2_000,
      sort: sort as 'createdAt,desc',
      q: 'lot',
    });
    expect(lines.slice(1).map((line) => Number(line.split(';')[0]))).toEqual(
      page.content.map(({ id }) => id),
    );
    expect(lines).toHaveLength(1_204);
  });

  test('LG-4 writes an audit entry: author, list and number of rows', async () => {
    await request('/contacts/export');
    const entry = await world.database.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'contact.exported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      admin_name: ADMIN_EMAIL,
      subject_kind: 'contact',
      subject_name: '1 ligne',
    });
  });

  test('LG-4 one too long for a workbook is refused, without an audit entry', async () => {
    const { db } = world.database;
    const countIs = (number: number) =>
      db.updateTable('tally').set({ number }).where('name', '=', 'contact').execute();
    const countEntries = async () =>
      (await db.selectFrom('audit_entry').select('id').where('action', '=', 'contact.exported').execute())
        .length;
    const before = await countEntries();
    await countIs(WORKBOOK_ROWS_MAX + 1);
    expect(await (await request('/contacts/export?format=xlsx')).json()).toMatchObject({
      status: 400,
      message: WORKBOOK_FULL,
    });
    expect(await countEntries()).toBe(before);
    await request('/contacts/export?format=csv');
    expect(await countEntries()).toBe(before + 1);
    await countIs(1);
  });

  test('IO-4 an unknown format, sort or filter is refused, in French', async () => {
    const response = await request('/admin/ambassadors/export?format=pdf&sort=photo,asc');
    expect(await response.json()).toMatchObject({
      status: 400,
      errors: { format: ['Format inconnu'], sort: ['Tri invalide'] },
    });
  });
});
