import { describe, expect, test } from 'vitest';
import { type CamtMovement, camtFile } from '../../../testing/camt-file.ts';
import { readCamt } from './read-camt.ts';

const DAY = '2026-11-26';
const MOVEMENT: CamtMovement = { cents: 2_990, bookedOn: DAY, valueOn: DAY, free: 'Cotisation de Zoé' };
const XML = Buffer.from(camtFile({ movements: [MOVEMENT, MOVEMENT] })).toString();

const refused = (message: RegExp) =>
  expect.objectContaining({
    name: 'DomainError',
    code: 'validation',
    message: expect.stringMatching(message),
  });

const expectRefusal = (content: string | Uint8Array, message: RegExp) =>
  expect(readCamt(Buffer.from(content))).rejects.toEqual(refused(message));

const edited = (from: string | RegExp, to: string) => {
  expect(XML).toMatch(from);
  return XML.replace(from, () => to);
};

describe('A file that is no camt.053 says what it is (D9)', () => {
  test.each([
    ['', /est vide/],
    [' \r\n', /est vide/],
    ['\ufeff', /est vide/],
    ['Date;Montant\n2026-11-26;12,50', /n’est pas du XML/],
    ['0000026112653905        00538601  CERCLE', /CODA/],
    [':20:940\n:25:BE68539007547034', /MT940/],
    ['PK\u0003\u0004...', /archive ZIP/],
    ['%PDF-1.7', /PDF/],
    ['<html><body/></html>', /« html »/],
    ['<Document/>', /« Document »/],
    ['<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>', /« Invoice »/],
  ])('%j', (content, message) =>
    expectRefusal(content, new RegExp(message.source.replace('« ', '«\u202f').replace(' »', '\u202f»'))),
  );

  test.each([
    ['camt.052.001.08', /relevé intrajournalier \(camt\.052\)/],
    ['camt.054.001.08', /avis de débit ou de crédit \(camt\.054\)/],
    ['pain.001.001.09', /ordre de virement \(pain\.001\)/],
    ['pain.008.001.02', /ordre de domiciliation/],
    ['pacs.008.001.08', /un message pacs\.008/],
    ['camt.053.001.01', /version 01/],
    ['camt.053.001.14', /version 14/],
  ])('%s', (message, explanation) => expectRefusal(edited('camt.053.001.08', message), explanation));

  test('nor is one without a statement « 0 mouvement »', () =>
    expectRefusal(edited(/<Stmt>.*<\/Stmt>/s, ''), /ne contient aucun relevé/));
});

describe('A file is refused whole', () => {
  test('when it is cut', async () => {
    for (const length of [30, 200, 900, XML.length - 12])
      await expectRefusal(XML.slice(0, length), /bien formé \(ligne \d+\)/);
  });

  test.each(['<!DOCTYPE Document>', '<!DOCTYPE Document [<!ENTITY secret SYSTEM "file:///etc/passwd">]>'])(
    'with %s',
    (doctype) => expectRefusal(edited('?>', `?>${doctype}`), /DOCTYPE/),
  );

  test('with entities that grow without end', () => {
    const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const bomb = edited('?>', `?><!DOCTYPE Document [<!ENTITY l0 "lol">${lol}]>`).replace(
      'Cotisation',
      '&l9;',
    );
    return expectRefusal(bomb, /DOCTYPE/);
  });

  test('with an entity that nothing defines', () =>
    expectRefusal(edited('Cotisation', '&euro;'), /bien formé/));

  test('with elements in elements without end', () =>
    expectRefusal(edited('<Refs>', `<Refs>${'<a>'.repeat(100_000)}`), /démesuré/));

  test.each([
    ['elements', '<Nm>x</Nm>'.repeat(100_000)],
    ['text', `<Nm>${'x'.repeat(200_000)}</Nm>`],
  ])('with a payment of endless %s', (_, content) =>
    expectRefusal(edited('<Refs>', `<Refs>${content}`), /démesuré/),
  );

  test('with more movements than a club has', () => {
    const entry = /<Ntry>.*<\/Ntry>/.exec(XML)?.[0] ?? '';
    return expectRefusal(edited('</Stmt>', `${entry.repeat(50_000)}</Stmt>`), /plus de 50.000 mouvements/);
  });

  const amount = /<Ntry><Amt Ccy="EUR">29.90/;
  test.each([
    ['29.905', /^Mouvement 1.*« 29.905 » n’est pas en centimes entiers/],
    ['29,90', /« 29,90 » n’est pas un nombre/],
    ['1e3', /n’est pas un nombre/],
    ['NaN', /n’est pas un nombre/],
    ['.', /n’est pas/],
    ['', /le montant manque/],
    ['-29.90', /est négatif/],
    ['1000000000.01', /dépasse un milliard/],
    [`${'0'.repeat(90_000)}x`, /n’est pas un nombre/],
  ])('with the amount « %s »', (text, message) =>
    expectRefusal(
      edited(amount, `<Ntry><Amt Ccy="EUR">${text}`),
      new RegExp(message.source.replace('« ', '«\u202f').replace(' »', '\u202f»')),
    ),
  );

  test.each(['2026-02-30', '26/11/2026', '2026-11-26T', '0026-11-26', 'hier'])('with the date %s', (text) =>
    expectRefusal(edited(/<ValDt><Dt>[^<]*/, `<ValDt><Dt>${text}`), /^Mouvement 1.*n’existe pas/),
  );

  test.each<[string, string | RegExp, string, RegExp]>([
    ['an opening balance', 'OPBD', 'OPAV', /Relevé 1.*solde d’ouverture/],
    ['a closing balance', 'CLBD', 'CLAV', /Relevé 1.*solde de clôture/],
    ['a closing balance, as a page of a longer statement', 'CLBD', 'ITBD', /Relevé 1.*solde de clôture/],
    ['the number of the account', /<Id><IBAN>.*?<\/Id>/, '', /numéro du compte/],
    ['a currency', / Ccy="EUR"|<Ccy>EUR<\/Ccy>/g, '', /monnaie/],
    [
      'the side of a movement',
      /(?<=<Ntry>.*)<CdtDbtInd>CRDT<\/CdtDbtInd>/,
      '',
      /^Mouvement 1.*manque le sens/,
    ],
    ['the status of a movement', /<Sts>.*?<\/Sts>/, '', /^Mouvement 1.*statut/],
    ['both days of a movement', /<(BookgDt|ValDt)>.*<\/ValDt>/, '', /^Mouvement 1.*date/],
  ])('without %s', (_, from, to, message) =>
    expectRefusal(
      XML.replace(from, () => to),
      message,
    ),
  );

  test.each<[string, string | RegExp, string, RegExp]>([
    ['status', '<Cd>BOOK<', '<Cd>COOK<', /statut.*COOK/],
    ['side', /(?<=<Ntry>.*)CRDT/, 'CRED', /sens.*CRED/],
    ['reversal indicator', '<Sts>', '<RvslInd>oui</RvslInd><Sts>', /RvslInd.*oui/],
    ['number of entries', '<NbOfNtries>2', '<NbOfNtries>deux', /deux.*nombre de mouvements/],
  ])('with a %s that the standard does not know', (_, from, to, message) =>
    expectRefusal(edited(from, to), message),
  );
});

describe('The encoding of a file', () => {
  const free = async (bytes: Uint8Array) => (await readCamt(bytes))[0]?.movements[0]?.free;
  const declared = (encoding: string, xml = XML) => xml.replace('UTF-8', encoding);
  const marked = Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le');

  test('is what it declares', async () => {
    const latin = (encoding: string) => free(Buffer.from(declared(encoding), 'latin1'));
    expect(await free(Buffer.from(XML))).toBe('Cotisation de Zoé');
    expect(await free(Buffer.from(`\ufeff${XML}`))).toBe('Cotisation de Zoé');
    expect(await free(Buffer.from(XML.replace(/<\?.*\?>/, '')))).toBe('Cotisation de Zoé');
    for (const encoding of ['ISO-8859-1', 'iso-8859-15', 'Windows-1252'])
      expect(await latin(encoding)).toBe('Cotisation de Zoé');
    expect(await free(marked)).toBe('Cotisation de Zoé');
    expect(await free(Buffer.from(marked).swap16())).toBe('Cotisation de Zoé');
  });

  test('tells apart the euro of ISO-8859-15 and of Windows-1252', async () => {
    const euro = (encoding: string, byte: number) => {
      const bytes = Buffer.from(declared(encoding, XML.replace('Zoé', '#')), 'latin1');
      bytes[bytes.indexOf('#')] = byte;
      return free(bytes);
    };
    expect(await euro('ISO-8859-15', 0xa4)).toBe('Cotisation de €');
    expect(await euro('Windows-1252', 0x80)).toBe('Cotisation de €');
  });

  test('is refused when the bytes contradict it', async () => {
    const contradicted = /n’est pas écrit ainsi/;
    await expectRefusal(Buffer.from(XML, 'latin1'), contradicted);
    await expectRefusal(Buffer.from(XML.replace(/<\?.*\?>/, ''), 'latin1'), contradicted);
    await expectRefusal(declared('UTF-16'), contradicted);
    await expectRefusal(`\ufeff${declared('ISO-8859-1')}`, contradicted);
    await expectRefusal(Buffer.from(`\ufeff${XML}`, 'utf16le'), contradicted);
    await expectRefusal(marked.subarray(0, -1), contradicted);
    await expectRefusal(declared('EBCDIC-FR'), /EBCDIC-FR/);
  });
});

test('prefixes, references by number, comments and unparsed text are read as XML has them', async () => {
  const text = 'caf&#233; &#x26; <!-- </Ntry> --><![CDATA[<Ntry>]]> &amp;amp;';
  const [statement] = await readCamt(Buffer.from(edited('Cotisation de Zoé', text)));
  expect(statement?.movements).toHaveLength(2);
  expect(statement?.movements[0]?.free).toBe('café & <Ntry> &amp;');
});

test('elements of other namespaces are not read', async () => {
  const other =
    '<x:Ntry xmlns:x="urn:x"><x:Amt Ccy="EUR">1.00</x:Amt></x:Ntry><SplmtryData><Envlp><Ntry/></Envlp></SplmtryData></Stmt>';
  expect((await readCamt(Buffer.from(edited('</Stmt>', other))))[0]?.movements).toHaveLength(2);
});
