// Longer than other files because it is one table of files and the results of their lines.
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_LINES,
  IMPORT_NOT_CSV,
  type ImportPreview,
} from '@cercle/contract/import-export';
import { beforeEach, describe, expect, test } from 'vitest';
import { ambassadorFields, DEVICE } from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
import { openTestClient } from '../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
let token: string;
let client: ReturnType<typeof openTestClient>;
beforeEach(async () => {
  const { domain, database, images } = world;
  client = openTestClient({ domain, database, images });
  token = (await domain.accounts.login({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, DEVICE)).token;
});

type File = string | Uint8Array<ArrayBuffer>;

const send = (path: string, file: File, type = 'text/csv') =>
  client.request('POST', `/api${path}`, { token, body: file, headers: { 'Content-Type': type } });
const preview = async (list: string, file: File) => {
  const response = await send(`${list}/import/preview`, file);
  return (await response.json()) as ImportPreview & { status: number; message: string };
};
const run = async (list: string, file: File) =>
  (await (await send(`${list}/import`, file)).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const summarize = ({ lines }: ImportPreview) =>
  lines.map(({ line, name, fate }) => `${line} ${name} ${fate}`);

const subscribers = async () =>
  (await world.domain.newsletter.all(world.admin)).map(({ email }) => email).sort();
const ambassadors = async () =>
  (await world.domain.ambassadors.listAll(world.admin, { page: 0, size: 100, sort: 'name,asc', q: '' }))
    .content;
const unsubscribe = async (email: string) => {
  await world.domain.newsletter.subscribe(email);
  await world.domain.newsletter.unsubscribe((await world.mailsTo(email)).at(-1)?.secret ?? '');
};
const entries = () =>
  world.database.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_name'])
    .where('action', 'in', ['newsletter.imported', 'ambassador.imported'])
    .execute();

test('LG-4 an import of several batches has one audit entry with its total', async () => {
  const addresses = Array.from({ length: 201 }, (_, number) => `lectrice${number}@societe.example`);
  await run('/newsletters', ['E-mail', ...addresses].join('\n'));
  const found = { page: 0, size: 10, q: '201 lignes', sort: 'createdAt,desc' } as const;
  expect((await world.domain.auditLog.list(world.admin, found)).content).toMatchObject([
    { action: 'newsletter.imported', subjectName: '201 lignes' },
  ]);
});

describe('Importing newsletter subscribers', () => {
  const FILE = [
    'Nom;E-mail',
    'Zoé;Zoe@Societe.example',
    ';',
    'Anouk;anouk@societe.example',
    'Bruno;bruno@societe.example',
    'Zoé;zoe@societe.example',
    'Personne;pas une adresse',
    'Rien;',
  ].join('\r\n');

  test('the preview shows the result of each line, by its row in a spreadsheet, and changes nothing', async () => {
    await world.domain.newsletter.subscribe('anouk@societe.example');
    await unsubscribe('bruno@societe.example');
    const result = await preview('/newsletters', FILE);
    expect(result.lines).toEqual([
      { line: 2, name: 'Zoe@Societe.example', fate: 'new' },
      { line: 4, name: 'anouk@societe.example', fate: 'known' },
      { line: 5, name: 'bruno@societe.example', fate: 'unsubscribed' },
      { line: 6, name: 'zoe@societe.example', fate: 'repeated', sameAs: 2 },
      {
        line: 7,
        name: 'pas une adresse',
        fate: 'invalid',
        reasons: ['Veuillez entrer une adresse e-mail valide'],
      },
      { line: 8, name: '', fate: 'invalid', reasons: ['E-mail est requis'] },
    ]);
    expect(await subscribers()).toEqual(['anouk@societe.example']);
  });

  test('an unsubscribed address is never subscribed again, an existing one stays as it is, no mail is sent', async () => {
    await world.domain.newsletter.subscribe('anouk@societe.example');
    await unsubscribe('bruno@societe.example');
    expect((await run('/newsletters', FILE)).at(-1)).toEqual({ done: 3, total: 3, created: 1 });
    expect(await subscribers()).toEqual(['anouk@societe.example', 'zoe@societe.example']);
    expect(await world.mailsTo('zoe@societe.example')).toEqual([]);
    expect(await entries()).toEqual([{ action: 'newsletter.imported', subject_name: '1 ligne' }]);
  });

  test('repeated, or interrupted and repeated, it duplicates nothing', async () => {
    const emails = Array.from({ length: 950 }, (_, number) => `lecteur${number}@societe.example`);
    const file = ['email', ...emails].join('\n');
    const steps = world.domain.newsletter.importFile(world.admin, new TextEncoder().encode(file));
    await steps.next();
    expect((await steps.next()).value).toEqual({ done: 200, total: 950, created: 200 });
    await steps.return(undefined);
    expect(await subscribers()).toHaveLength(200);
    expect((await run('/newsletters', file)).at(-1)).toEqual({ done: 950, total: 950, created: 750 });
    expect((await run('/newsletters', file)).at(-1)).toEqual({ done: 950, total: 950, created: 0 });
    expect(await subscribers()).toHaveLength(950);
    expect((await entries()).map(({ subject_name }) => subject_name)).toEqual(['200 lignes', '750 lignes']);
    expect((await world.domain.dashboard.stats(world.admin)).totalNewsletters).toBe(950);
  });

  test('an imported subscriber can unsubscribe by the link of the next mail', async () => {
    await run('/newsletters', 'E-mail\nzoe@societe.example');
    const row = await world.database.db
      .selectFrom('newsletter_subscription')
      .selectAll()
      .executeTakeFirstOrThrow();
    const { unsubscribeToken } = await import('../newsletter/signatures.ts');
    await world.domain.newsletter.unsubscribe(unsubscribeToken(world.keys.unsubscribe, row.token_seed));
    expect(await subscribers()).toEqual([]);
  });
});

describe('Importing ambassadors', () => {
  const FILE =
    'Nom,Société,Fonction,Statut\n"Petit, Anouk",Élan,Gérante,Actif\nBruno,Élan,Associé,\nChloé,Élan,,Oui\n';

  test('they have no pictures, and are inactive unless the file says that they are active', async () => {
    expect(await preview('/admin/ambassadors', FILE)).toEqual({
      lines: [
        { line: 2, name: 'Petit, Anouk', company: 'Élan', active: true, fate: 'new' },
        { line: 3, name: 'Bruno', company: 'Élan', active: false, fate: 'new' },
        {
          line: 4,
          name: 'Chloé',
          company: 'Élan',
          fate: 'invalid',
          reasons: [
            'La fonction est requise',
            'Le statut doit être «\u202fActif\u202f» ou «\u202fInactif\u202f»',
          ],
        },
      ],
    });
    const before = await world.version.read();
    expect((await run('/admin/ambassadors', FILE)).at(-1)).toEqual({ done: 2, total: 2, created: 2 });
    expect(await ambassadors()).toMatchObject([
      { name: 'Bruno', active: false, photoUrl: null, logoUrl: null },
      { name: 'Petit, Anouk', company: 'Élan', jobTitle: 'Gérante', active: true },
    ]);
    expect(await world.version.read()).not.toBe(before);
    const beyond = { page: 1, size: 1, sort: 'createdAt,desc', q: '' } as const;
    expect(await world.domain.ambassadors.list(beyond)).toMatchObject({ content: [], totalElements: 1 });
  });

  test('one whose name is taken, ignoring case and accents, stays as it is', async () => {
    const photo = await photoFile();
    await world.domain.ambassadors.create(world.admin, ambassadorFields({ name: 'BRUNO' }), {
      photo,
      logo: photo,
    });
    expect(summarize(await preview('/admin/ambassadors', FILE))[1]).toBe('3 Bruno known');
    await run('/admin/ambassadors', FILE);
    expect((await ambassadors()).map(({ name }) => name)).toEqual(['BRUNO', 'Petit, Anouk']);
  });

  test.each([
    "Jean-Pierre d'Hondt",
    'jean pierre d´hondt',
    'Jean\u2011Pierre d\u2019Hondt',
    'Je\u200ban\u00ad-Pierre d’Hondt',
  ])(
    'one whose name is spelt with other hyphens, apostrophes or unseen characters is known: %s',
    async (name) => {
      await run('/admin/ambassadors', 'Nom;Société;Fonction\nJean-Pierre d’Hondt;Élan;Gérant');
      const again = await preview('/admin/ambassadors', `Nom;Société;Fonction\n${name};Élan;Gérant`);
      expect(again.lines.map(({ fate }) => fate)).toEqual(['known']);
    },
  );

  test('what was exported can be imported, formulas and all', async () => {
    const photo = await photoFile();
    const odd = ambassadorFields({ name: '=Zoé; "dite"\nLa grande', jobTitle: '-' });
    const { id } = await world.domain.ambassadors.create(world.admin, odd, { photo, logo: photo });
    const exported = await client.request('POST', '/api/admin/ambassadors/export', { token });
    const file = new Uint8Array(await exported.arrayBuffer());
    await world.domain.ambassadors.remove(world.admin, id);
    await run('/admin/ambassadors', file);
    expect(await ambassadors()).toMatchObject([{ ...odd, name: '=Zoé; "dite" La grande', active: true }]);
  });
});

describe('A file to import', () => {
  const bytes = (...parts: (string | number[])[]) =>
    new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))));

  test.each([
    ['UTF-8', new TextEncoder().encode('Nom;Société;Fonction\nChloé;Élan;Gérante')],
    ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFNom;Société;Fonction\r\nChloé;Élan;Gérante')],
    ['Windows-1252, as Excel saves it', bytes('Nom;Soci\xe9t\xe9;Fonction\r\nChlo\xe9;\xc9lan;G\xe9rante')],
    [
      'columns named with other hyphens and spaces',
      new TextEncoder().encode('Nom ;\u00a0Société;Fon\u00adction\nChloé;Élan;Gérante'),
    ],
    ['commas', new TextEncoder().encode('Nom,Societe,FONCTION\nChloé,Élan,Gérante')],
  ])('is read as %s', async (_, file) => {
    await run('/admin/ambassadors', file);
    expect(await ambassadors()).toMatchObject([{ name: 'Chloé', company: 'Élan', jobTitle: 'Gérante' }]);
  });

  test.each([
    ['without the column', 'Nom;Adresse\nZoé;rue', 'La colonne «\u202fE-mail\u202f» manque.'],
    ['empty', '', 'Ce fichier ne contient aucune ligne à importer.'],
    ['with nothing but its head', 'E-mail\n\n', 'Ce fichier ne contient aucune ligne à importer.'],
    ['that is a workbook', 'PK\u0003\u0004\0\0', IMPORT_NOT_CSV],
    ['that is an old workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), IMPORT_NOT_CSV],
    ['whose quote stays open', 'E-mail\n"zoe@a.example\nx', 'un guillemet reste ouvert'],
    ['of one line without end', '\ufdfa'.repeat(600_000), 'Ligne 1\u202f: elle est trop longue'],
    [
      'of too many lines',
      `E-mail${'\na@b.example'.repeat(IMPORT_MAX_LINES + 1)}`,
      'Répartissez-les sur plusieurs fichiers.',
    ],
  ])('%s is refused as a whole, in French', async (_, file, sentence) => {
    const result = await preview('/newsletters', file);
    expect(result.status).toBe(400);
    expect(result.message).toContain(sentence);
  });

  test('of the maximal length is accepted', async () => {
    const file = `E-mail${'\na@b.example'.repeat(IMPORT_MAX_LINES)}\n`;
    expect((await preview('/newsletters', file)).lines).toHaveLength(IMPORT_MAX_LINES);
  });

  test('that is a workbook by its type is refused with how to save it, however large', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    for (const [path, workbookType] of [
      ['/newsletters/import/preview', type],
      ['/newsletters/import', 'application/vnd.ms-excel'],
    ] as const) {
      const response = await send(path, 'x'.repeat(100_000), workbookType);
      expect(await response.json()).toMatchObject({ status: 415, message: IMPORT_NOT_CSV });
    }
  });

  test('UP-1 larger than 2 MB is refused, another type too', async () => {
    expect((await send('/newsletters/import', 'a'.repeat(IMPORT_MAX_BYTES + 1))).status).toBe(413);
    expect((await send('/newsletters/import', 'E-mail', 'text/plain')).status).toBe(415);
  });

  test('RL-1 one administrator can import thirty files in ten minutes', async () => {
    const statuses = new Set<number>();
    for (let time = 0; time < 32; time += 1)
      statuses.add((await send('/newsletters/import/preview', 'E-mail\na@b.example')).status);
    expect((await send('/newsletters/import/rejected', 'E-mail\na@b.example')).status).toBe(429);
    expect([...statuses]).toEqual([200, 429]);
  });
});
