import { describe, expect, test } from 'vitest';
import { camtFile } from '../../testing/camt-file.ts';
import { codaFile } from '../../testing/coda-file.ts';
import { readBankFile } from './read-bank-file.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const coda = () => codaFile({ movements: [{ cents: 10_00, bookedOn: '2026-02-27' }] });
const camt = () => camtFile({ movements: [{ cents: 10_00, bookedOn: '2026-02-27' }] });

describe('A file of the bank is known by its content', () => {
  test.each([
    ['CODA', coda()],
    ['CODA', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), coda()])],
    ['CAMT053', camt()],
  ])('%s', async (format, bytes) => {
    const statements = [{ movements: [{ cents: 10_00 }] }];
    expect(await readBankFile(bytes)).toMatchObject({ format, statements });
  });

  test.each<[string, Uint8Array, string]>([
    ['nothing', latin(''), 'est vide'],
    ['blank lines', latin('\r\n \r\n'), 'est vide'],
    ['a PDF', latin('%PDF-1.7\n%âãÏÓ'), 'est un PDF'],
    ['an archive', latin('PK\x03\x04\x14\0\0\0releves.cod'), 'est une archive'],
    ['gzip', latin('\x1f\x8b\x08\0'), 'est une archive'],
    ['a workbook', latin('PK\x03\x04\x14\0[Content_Types].xmlPK\x03\x04xl/workbook.xml'), 'classeur Excel'],
    ['an old workbook', latin('\xd0\xcf\x11\xe0\xa1\xb1'), 'classeur Excel'],
    ['MT940', latin(':20:940S260227\r\n:25:BE68539007547034\r\n:60F:C260226EUR1,00'), 'MT940'],
    ['MT940 of SWIFT', latin('{1:F01GKCCBEBBAXXX0000000000}{2:'), 'MT940'],
    ['a web page', latin('<!DOCTYPE html><html>Session expirée'), 'est une page web'],
    ['CSV with semicolons', latin('Compte;Date;Montant\r\nBE68;27/02/2026;10,00\r\n'), 'est un CSV'],
    ['CSV with commas', latin('Account,Date,Amount\nBE68,2026-02-27,10.00\n'), 'est un CSV'],
    ['CSV in UTF-16', Buffer.from('\ufeffCompte;Date;Montant\nBE68;27/02/2026;1\n', 'utf16le'), 'est un CSV'],
    ['a letter', latin('Bonjour'), 'ni un CODA ni un camt.053'],
    ['noise', Uint8Array.from({ length: 500 }, (_, index) => (index * 151) % 256), 'ni un CODA'],
    ['camt.052', Buffer.from(camt().toString().replaceAll('camt.053', 'camt.052')), 'camt.052'],
    ['camt.054', Buffer.from(camt().toString().replaceAll('camt.053', 'camt.054')), 'camt.054'],
    ['a wrong version', Buffer.from(camt().toString().replaceAll('053.001.08', '053.001.99')), 'version 99'],
    ['XML cut', camt().subarray(0, 900), 'XML'],
    ['CODA of a wrong version', latin(coda().toString().replace(/2\r\n/, '1\r\n')), 'version 1'],
    ['CODA cut in a line', coda().subarray(0, 300), 'igne'],
    ['CODA cut after a line', coda().subarray(0, 260), 'fichier'],
  ])('%s is refused, and told what it is', async (_, bytes, words) => {
    await expect(readBankFile(bytes)).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringContaining(words),
    });
  });

  test('30 MB are refused without being read', async () => {
    await expect(readBankFile(new Uint8Array(30 * 1024 * 1024))).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('25\u00a0Mo'),
    });
  });
});
