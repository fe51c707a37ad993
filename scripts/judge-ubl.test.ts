import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NODE } from './setup/repository.mjs';
import { run } from './setup/run.mjs';

const judge = (...args: string[]) => run(NODE, ['scripts/judge-ubl.ts', ...args], { quiet: true });

test('without the official files the command says so, and where they are to be had', async () => {
  const { code, output } = await judge();
  expect(code).toBe(2);
  expect(output).toMatch(/Nothing was checked.*none is named/);
  expect(output).toMatch(/xslt\/PEPPOL-EN16931-UBL\.xslt {2}from github\.com\/phax\/phive-rules, /);
  expect(output).toMatch(/xsd\/maindoc\/UBL-Invoice-2\.1\.xsd {2}from github\.com\/phax\/ph-ubl, /);
});

test('a part that is absent is named, and not the parts that are there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'judge-ubl-'));
  try {
    mkdirSync(join(folder, 'xslt'));
    writeFileSync(join(folder, 'xslt/PEPPOL-EN16931-UBL.xslt'), '');
    const { code, output } = await judge(folder);
    expect(code).toBe(2);
    expect(output).not.toContain('xslt/PEPPOL-EN16931-UBL.xslt ');
    expect(output).toContain('documents/peppol-unit  from github.com/OpenPEPPOL/peppol-bis-invoice-3, ');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
