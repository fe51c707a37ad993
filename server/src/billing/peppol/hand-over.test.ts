import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handOver } from './hand-over.ts';

const FILE = { name: 'facture-2026-000123-45.xml', key: 'sending-45', content: Buffer.from('<Invoice/>') };

let own: string;
let outgoing: string;
beforeEach(() => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'cercle-peppol-'));
  own = join(folder, 'handed-over');
  outgoing = join(folder, 'outgoing');
  fs.mkdirSync(own);
});
afterEach(() => fs.rmSync(join(own, '..'), { recursive: true }));

const submit = () => handOver(own, outgoing, FILE);
const claim = `${FILE.name}.claim`;

test('A document that could not be moved, as to a folder on another disk, is not taken for sent: the next attempt moves it', async () => {
  fs.mkdirSync(join(outgoing, FILE.name), { recursive: true });
  await expect(submit()).rejects.toThrow('EISDIR');
  await expect(submit()).rejects.toThrow('EISDIR');
  fs.rmdirSync(join(outgoing, FILE.name));
  await submit();
  expect(fs.readFileSync(join(outgoing, FILE.name))).toEqual(FILE.content);
  expect(fs.readdirSync(own)).toEqual([claim]);
});

test('Nor is one whose folder went missing', async () => {
  await expect(submit()).rejects.toThrow('ENOENT');
  fs.mkdirSync(outgoing);
  await submit();
  expect(fs.readdirSync(outgoing)).toEqual([FILE.name]);
});

test('Attempts that cannot claim it, or come second, leave nothing behind', async () => {
  fs.mkdirSync(outgoing);
  fs.symlinkSync(join(own, 'nothing'), join(own, claim));
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(submit()).rejects.toThrow('is no claim');
  expect(fs.readdirSync(own)).toEqual([claim]);
  fs.rmSync(join(own, claim));
  await Promise.all(Array.from({ length: 5 }, submit));
  expect(fs.readdirSync(own)).toEqual([claim]);
});
