import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { explainJobError } from '../../jobs/explain-job-error.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { bankPerTest, received } from '../../testing/bank.ts';
import { codaFile } from '../../testing/coda-file.ts';
import { openTestLog } from '../../testing/test-client.ts';
import type { BankFiles } from './bank-files.ts';
import { createBankJob } from './bank-job.ts';

const bank = bankPerTest();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-bank-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const jobOf = (bankFiles: Pick<BankFiles, 'importFromFolder'> = bank.domain.bankFiles, from = folder) =>
  createBankJob({
    ...{ db: bank.database.db, clock: bank.clock, log: openTestLog().log },
    paymentThanks: bank.domain.paymentThanks,
    ...{ bankFiles, folder: from as string | null },
  });
const alive = async () => undefined;
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000);

/** A file that was written an hour ago. */
function put(name: string, content: string | Uint8Array): void {
  writeFileSync(join(folder, name), content);
  utimesSync(join(folder, name), AN_HOUR_AGO, AN_HOUR_AGO);
}

describe('The folder of the bank', () => {
  test('is read file by file; each moves into its subfolder', async () => {
    const job = jobOf();
    expect(await job.hasWork?.()).toBe(false);
    put('a.cod', codaFile(bank.next(received(10_00))));
    put('b.xml', codaFile(bank.next(received(20_00))));
    put('photo.jpg', 'Bonjour');
    mkdirSync(join(folder, 'autres'));
    symlinkSync('/etc/passwd', join(folder, 'lien'));
    expect(await job.hasWork?.()).toBe(true);
    expect(await job.work(alive)).toEqual({ bankFiles: 2, refusedBankFiles: 1, booked: 0, thanked: 0 });
    expect(await bank.amounts()).toEqual([10_00, 20_00]);
    expect(readdirSync(folder).sort()).toEqual(['autres', 'imported', 'lien', 'refused']);
    expect(readdirSync(join(folder, 'imported')).sort()).toEqual(['a.cod', 'b.xml']);
    expect(readdirSync(join(folder, 'refused')).sort()).toEqual(['photo.jpg', 'photo.jpg.txt']);
    expect(readFileSync(join(folder, 'refused/photo.jpg.txt'), 'utf8')).toMatch(/ni un CODA ni un camt\.053/);
    expect(await job.hasWork?.()).toBe(false);
    const { content } = await bank.domain.bankFiles.listStatements(bank.admin, { page: 0, size: 10 });
    expect(content).toMatchObject([{ file: { name: 'b.xml', by: 'Système' } }, { file: { name: 'a.cod' } }]);
  });

  test('is left what is still being written', async () => {
    writeFileSync(join(folder, 'now.cod'), codaFile(bank.next()));
    put('later.cod.part', 'x');
    put('.hidden', 'x');
    expect(await jobOf().hasWork?.()).toBe(false);
  });

  test('has a file that is known moved as well: a crash came before it was', async () => {
    const bytes = codaFile(bank.next(received(10_00)));
    await bank.importBytes(bytes);
    put('a.cod', bytes);
    put('b.cod', bytes);
    expect(await jobOf().work(alive)).toMatchObject({ bankFiles: 2 });
    expect(await bank.amounts()).toEqual([10_00]);
    expect(readdirSync(join(folder, 'imported'))).toHaveLength(2);
  });

  test('has 30 MB refused with the reason', async () => {
    put('large.cod', new Uint8Array(30 * 1024 * 1024));
    await jobOf().work(alive);
    expect(readFileSync(join(folder, 'refused/large.cod.txt'), 'utf8')).toContain('dépasse 25\u00a0Mo');
  });

  test('has a file with the longest of names refused like any other', async () => {
    const name = `${'é'.repeat(125)}.jpg`;
    put(name, 'Bonjour');
    expect(await jobOf().work(alive)).toMatchObject({ refusedBankFiles: 1 });
    const refused = readdirSync(join(folder, 'refused'));
    expect(refused).toContain(name);
    expect(refused.filter((one) => one.endsWith('.txt'))).toHaveLength(1);
  });

  test('keeps refused files and reasons of one name apart', async () => {
    put('releve.txt', 'Bonjour');
    await jobOf().work(alive);
    put('releve', 'Bonsoir');
    await jobOf().work(alive);
    expect(readFileSync(join(folder, 'refused/releve.txt'), 'utf8')).toBe('Bonjour');
    expect(readdirSync(join(folder, 'refused'))).toHaveLength(4);
  });

  test('keeps a file that could not be read for a reason that passes, and the job fails with it', async () => {
    put('a.cod', codaFile(bank.next()));
    const importFromFolder = async () => {
      throw new DomainError('unavailable', 'La base ne répond pas.');
    };
    expect(await jobOf({ importFromFolder }).work(alive).catch(explainJobError)).toBe(
      'La base ne répond pas.',
    );
    expect(readdirSync(folder)).toEqual(['a.cod']);
  });

  test('that is gone is a failure that says so', async () => {
    const gone = join(folder, 'gone');
    const job = jobOf(bank.domain.bankFiles, gone);
    expect(await job.work(alive).catch(explainJobError)).toBe(`${gone} n’existe pas, ou plus.`);
  });
});
