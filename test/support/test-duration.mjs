import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/setup/repository.mjs';

export const TEST_DURATION_FILE = join(ROOT, '.cache/last-test.json');

/** Keeps how long `npm test` took, for `npm run bench` to tell. */
export function saveTestDuration(minutes) {
  mkdirSync(dirname(TEST_DURATION_FILE), { recursive: true });
  writeFileSync(TEST_DURATION_FILE, JSON.stringify({ minutes, day: new Date().toISOString().slice(0, 10) }));
}
