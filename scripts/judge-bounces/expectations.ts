import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FACTS } from './parts.ts';

/**
 * HARD: they call it a hard bounce. SOFT: another failure, or a delay: they have one word for both. NONE: a complaint, an absence
 * notice, a mail that was delivered.
 */
export type Verdict = 'HARD' | 'SOFT' | 'NONE';

export type Expectation = { verdict: Verdict; reason: string };

const TEST_FILE = /^\d+-(.+)_test\.go$/;
/** {"01", 1, "5.1.1", "550", "userunknown", true, ""} */
const ROW = /\{"(\d+)",\s*\d+,\s*"[^"]*",\s*"[^"]*",\s*"(\w*)",\s*(true|false),\s*"[^"]*"\}/g;
const DELIVERED = ['feedback', 'vacation', 'delivered'];

/** By the name of the file, « lhost-postfix-01.eml », one for each of its recipients, in order. */
export function readExpectations(folder: string): Map<string, Expectation[]> {
  const expectations = new Map<string, Expectation[]>();
  for (const file of readdirSync(join(folder, FACTS)).sort()) {
    const [, group] = TEST_FILE.exec(file) ?? [];
    if (group === undefined) continue;
    // The others are of mails that are not public.
    const [rows = ''] = readFileSync(join(folder, FACTS, file), 'utf8').split('secretlist', 1);
    for (const [, label, reason = '', isHard] of rows.matchAll(ROW)) {
      const name = `${group}-${label}.eml`;
      const verdict = DELIVERED.includes(reason) ? 'NONE' : isHard === 'true' ? 'HARD' : 'SOFT';
      expectations.set(name, [...(expectations.get(name) ?? []), { verdict, reason }]);
    }
  }
  return expectations;
}
