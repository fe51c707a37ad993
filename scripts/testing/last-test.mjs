import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../setup/repository.mjs';

export const LAST_TEST = join(ROOT, '.cache/last-test.json');

/** Keeps how long `npm test` took, for `npm run bench` to tell. */
export function keepTestTime(minutes) {
  mkdirSync(dirname(LAST_TEST), { recursive: true });
  writeFileSync(LAST_TEST, JSON.stringify({ minutes, day: new Date().toISOString().slice(0, 10) }));
}
