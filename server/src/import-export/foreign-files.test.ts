import type { ImportPreview } from '@cercle/contract/import-export';
import { describe, expect, test } from 'vitest';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();

type File = string | Uint8Array;
const bytesOf = (file: File) => (typeof file === 'string' ? new TextEncoder().encode(file) : file);
const summarize = ({ lines }: ImportPreview) =>
  lines.map(({ line, name, fate }) => `${line} ${name} ${fate}`);
const subscribers = async (file: File) =>
  summarize(await world.domain.newsletter.previewFile(world.admin, bytesOf(file)));
const ambassadors = async (file: File) =>
  summarize(await world.domain.ambassadors.previewFile(world.admin, bytesOf(file)));
const refusal = (file: File) => subscribers(file).then(String, ({ message }: Error) => message);

const ZOE = 'zoe@a.example new';

describe('A file as it comes', () => {
  test.each([
    ['`sep=;`, which spreadsheets hide', 'sep=;\r\nNom;E-mail\r\nZoé;zoe@a.example', 2],
    ['`sep=` of another separator', 'SEP=|\nNom|E-mail\nZoé|zoe@a.example', 2],
    ['quoted `sep=`, after a byte order mark', '\uFEFF"sep=,"\nNom,E-mail\nZ,zoe@a.example', 2],
    ['`sep=` a tab', 'sep=\t\nNom\tE-mail\nZ\tzoe@a.example', 2],
    ['empty lines', '\r\n\r\nNom;E-mail\r\nZoé;zoe@a.example', 4],
    ['lines of separators alone', ';;\n; ;\nNom;E-mail\nZoé;zoe@a.example', 4],
    ['a line of tabs', '\t\t\nE-mail\nzoe@a.example', 3],
    ['tabs before headings', '\t\tE-mail\n\t\tzoe@a.example', 2],
    ['tabs between them', 'Nom\tE-mail\nZoé\tzoe@a.example', 2],
    ['a comma within a quoted heading', '"Nom, prénom";E-mail\n"Zoé, A";zoe@a.example', 2],
    ['a semicolon within a quoted heading', '"Nom; prénom",E-mail\n"Zoé; A",zoe@a.example', 2],
  ])('is read with %s first', async (_, file, line) => {
    expect(await subscribers(file)).toEqual([`${line} ${ZOE}`]);
  });

  test.each(['\n', '\r\n', '\r'])(
    'names the line on which a quote opened, lines ending with %j',
    async (end) => {
      const lines = ['Nom;E-mail', '"Zoé;zoe@a.example', ...Array(30).fill('Anouk;anouk@a.example')];
      expect(await refusal(lines.join(end))).toBe('Ligne 2\u202f: un guillemet reste ouvert.');
      const later = [
        'sep=;',
        '',
        'Nom;E-mail',
        '"Zoé\nA";zoe@a.example',
        'Anouk;"anouk@a.example',
        '"B";"x@a.example"',
      ];
      expect(await refusal(later.join(end))).toBe('Ligne 4\u202f: un guillemet reste ouvert.');
    },
  );

  test('that lacks a column is told which headings were read, however many and long they are', async () => {
    expect(await refusal('\nNom;Société\nZoé;Élan')).toBe(
      'La colonne «\u202fE-mail\u202f» manque. Colonnes lues\u202f: «\u202fNom\u202f», «\u202fSociété\u202f». La première ligne doit nommer les colonnes, comme dans le fichier modèle.',
    );
    const headings = Array.from({ length: 300 }, (_, index) => `${index} \u0007${'é'.repeat(50)}`);
    const message = await refusal(`${headings.join(';')}\n1;2`);
    expect(message).toContain(`«\u202f0 ${'é'.repeat(38)}…\u202f», «\u202f1 `);
    expect(message).toMatch(/«\u202f11 é{37}…\u202f» … La première/);
    expect(message).not.toContain('\u0007');
  });
});

describe('The encoding of a file', () => {
  const MAC =
    'Nom;Société;Fonction\rChlo\x8e;\x83lan;G\x8erante d\xd5\x8equipe\rBeno\x94t;No\x91l & fr\x8fres;Cr\x8eateur \xc7 \x88 c\x99t\x8e \xc8';
  const WINDOWS =
    'Nom;Soci\xe9t\xe9;Fonction\nChlo\xe9;\xc9lan \x80;G\xe9rante d\x92\xe9quipe\nBeno\xeet;\xabNo\xebl\xbb;\xc0 c\xf4t\xe9';
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
  const TEXT = 'Nom\tSociété\tFonction\r\nChloé\tÉlan\tGérante\r\nBenoît\tNoël\tÀ côté';
  test.each<[string, Uint8Array]>([
    ['Mac Roman', Buffer.from(MAC.replace('Société', 'Soci\x8et\x8e'), 'latin1')],
    ['Windows-1252', Buffer.from(WINDOWS, 'latin1')],
    ['UTF-16, as Excel saves “texte Unicode”', utf16(TEXT)],
    ['UTF-16, big-endian', utf16(TEXT).swap16()],
  ])('is told: %s', async (_, file) => {
    expect(await ambassadors(file)).toEqual(['2 Chloé new', '3 Benoît new']);
    for await (const _ of world.domain.ambassadors.importFile(world.admin, file));
    const query = { page: 0, size: 10, sort: 'name,asc', q: '' } as const;
    const { content } = await world.domain.ambassadors.listAll(world.admin, query);
    expect(JSON.stringify(content)).toMatch(/Noël.*Élan.*Gérante/);
  });

  test.each([
    ['one name in capitals, on Windows', 'CHLO\xc9 ET \xc7A', 'CHLOÉ ET ÇA'],
    [
      'a name of elsewhere among others, on Windows',
      '\x8a\xe1rka, S\xf8ren, Jos\xe9 Mu\xf1oz',
      'Šárka, Søren, José Muñoz',
    ],
    ['one accent, on a Mac', 'Chlo\x8e', 'Chloé'],
  ])('is told from little: %s', async (_, name, read) => {
    expect(await ambassadors(Buffer.from(`Nom;Company;Title\n${name};a;b`, 'latin1'))).toEqual([
      `2 ${read} new`,
    ]);
  });

  test.each([
    ['of DOS', 'Chlo\x82 G\x82rante'],
    ['broken UTF-8', 'Chlo\xc3\xa9 \xc3'],
  ])('that cannot be told is said, in French, instead of a guess: %s', async (_, name) => {
    expect(await refusal(Buffer.from(`Nom;E-mail\n${name};zoe@a.example`, 'latin1'))).toBe(
      'Les lettres accentuées de ce fichier ne peuvent pas être lues avec certitude. Dans Excel, enregistrez-le au format «\u202fCSV UTF-8\u202f».',
    );
  });
});

describe('The headings of other programs', () => {
  test.each([
    [
      'Mailchimp',
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,NOTES\nzoe@a.example,Zoé,A,2,2024-01-02 03:04:05,',
    ],
    ['Outlook', 'First Name,Title,E-mail Address,E-mail Type\nZoé,Ms,zoe@a.example,SMTP'],
    ['Outlook in French', '"Prénom","Nom","Adresse de messagerie"\n"Zoé","A","zoe@a.example"'],
    [
      'Google Contacts',
      'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value\nZoé,A,* ,zoe@a.example ::: z@b.example,x@c.example',
    ],
    ['Google Contacts in French', 'Prénom,Nom,E-mail 1 – Valeur\nZoé,A,zoe@a.example'],
    ['Brevo', 'CONTACT ID;EMAIL;FIRSTNAME\n1;zoe@a.example;Zoé'],
  ])('are understood for subscribers: %s', async (_, file) => {
    expect(await subscribers(file)).toEqual([`2 ${ZOE}`]);
  });

  test.each([
    ['Google Contacts', 'First Name,Last Name,Organization Name,Organization Title\nZoé,Maes,Élan,Gérante'],
    ['Outlook', 'Title,First Name,Last Name,Company,Job Title\nMs,Zoé,Maes,Élan,Gérante'],
    ['Outlook in French', 'Prénom;Nom;Société;Fonction\nZoé;Maes;Élan;Gérante'],
    ['LinkedIn', 'First Name,Last Name,Company,Position\nZoé,Maes,Élan,Gérante'],
    ['others', 'Name;Company;Title\nZoé Maes;Élan;Gérante'],
  ])('are understood for ambassadors: %s', async (_, file) => {
    expect(await ambassadors(file)).toEqual(['2 Zoé Maes new']);
  });
});
