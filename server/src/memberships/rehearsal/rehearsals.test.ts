import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { today } from '../../kernel/calendar.ts';
import { clubPerTest } from '../../testing/club.ts';
import { FIRM } from '../../testing/firm.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../testing/world.ts';
import { rehearsalCsv } from './rehearsal-export.ts';
import { rehearseInThread } from './rehearsal-thread.ts';
import { createRehearsals } from './rehearsals.ts';

const club = clubPerTest();
const months = 14;
const run = (left?: AbortSignal) => club.domain.membershipRehearsals.run(club.admin, { months }, left);

async function call(method: 'GET' | 'POST', path: string, email = ADMIN_EMAIL, password = ADMIN_PASSWORD) {
  const device = 'Un ordinateur';
  const { token } = await club.domain.accounts.login({ email, password }, device);
  return openTestClient(club).request(method, `/api/admin/memberships/rehearsal${path}`, { token });
}

test('an administrator reads each step with its day, and the file that the command writes', async () => {
  await club.single('2026-01-10');
  const input = { location: club.database.location, site: FIRM, today: today(club.clock), months };
  const steps = await rehearseInThread(input);
  const response = await call('GET', '');
  expect(await response.json()).toEqual({ steps });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(steps).toContainEqual({
    ...{ day: '2027-01-10', kind: 'term.ended', who: 'Maison Delvaux', membershipId: 1 },
  });
  const file = await call('POST', `/export?months=${months}`);
  expect(file.headers.get('Content-Disposition')).toContain('repetition-adhesions-2026-');
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(await rehearsalCsv(steps));
});

test('a name that a spreadsheet would calculate stays a text in the file', async () => {
  const step = { day: '2027-01-10', kind: 'term.ended', who: '=1+1; "Delvaux"', membershipId: 1 } as const;
  expect(await rehearsalCsv([step])).toBe(
    '\uFEFF"Jour";"Étape";"Adhésion";"Numéro"\r\n"2027-01-10";"Période terminée";"\'=1+1; ""Delvaux""";1\r\n',
  );
});

test.each(['0', '61', '1.5', 'un'])('%s months are refused', async (typed) => {
  const response = await call('GET', `?months=${typed}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errors: { months: ['Indiquez un nombre de mois entre 1 et 60'] },
  });
});

test('only one runs at a time, and another once it is over', async () => {
  const first = run();
  await expect(run()).rejects.toMatchObject({
    code: 'conflict',
    message: 'Une répétition est déjà en cours. Attendez qu’elle soit finie, puis recommencez.',
  });
  await first;
  await run();
});

test('it ends with the client that left, or with the process, and leaves no copy behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cercle-copies-'));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  await club.single('2026-01-10');
  const client = new AbortController();
  const left = run(client.signal);
  client.abort();
  await expect(left).rejects.toMatchObject({ code: 'unavailable' });
  const stopped = run();
  club.domain.membershipRehearsals.stop();
  await expect(stopped).rejects.toMatchObject({ code: 'unavailable' });
  expect(readdirSync(folder)).toEqual([]);
  rmdirSync(folder);
});

test('one that takes too long is ended, and says what to do', async () => {
  const { db, location } = club.database;
  const { run: runShortly } = createRehearsals({ db, location, clock: club.clock, site: FIRM }, 1);
  await expect(runShortly(club.admin, { months })).rejects.toMatchObject({
    code: 'validation',
    errors: {
      months: ['La répétition a été arrêtée\u202f: elle était trop longue. Choisissez moins de mois.'],
    },
  });
});
