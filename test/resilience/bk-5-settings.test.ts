import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'vitest';
import { inMutant } from '../support/mutant.ts';
import { prepareSite } from '../support/site.ts';
import { withoutCpuSteal } from './cpu-steal.ts';
import { expectToHold, type Finding } from './findings.ts';
import { VALUE_IN_MESSAGE } from './mutants.ts';

const MAX_MS = 2_000;
const SECRET = 's3cret';

/** Every kind of setting with a value that cannot be used; secrets where one might be printed. */
const INVALID_SETTINGS: [name: string, value: string][] = [
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['HOST', 'nowhere.invalid'],
  ['PUBLIC_URL', 'cercle.example'],
  ['DATA_DIR', '/dev/null/data'],
  ['DATA_DIR', '/proc/nowhere'],
  ['DATABASE_URL', `mysql://user:${SECRET}@host/database`],
  ['DATABASE_URL', `postgres://user:${SECRET}@127.0.0.1:1/database`],
  ['SMTP_URL', `http://user:${SECRET}@mail.example`],
  ['MAIL_FROM', 'nobody'],
  ['BOUNCE_DIR', '/proc/nowhere'],
  ['BOUNCE_IMAP_URL', `imaps://${SECRET}@mail.example/INBOX`],
  ['PEPPOL_DIR', '/proc/nowhere'],
  ['BANK_DIR', '/proc/nowhere'],
  ['PEPPOL_URL', `https://${SECRET}@api.peppyrus.be/v1`],
  ['PEPPOL_API_KEY', `${SECRET} ${SECRET}`],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', SECRET],
  ['ADMIN_PASSWORD', 'motdepasse'],
  ['ADMIN_LOGIN_TOKEN', SECRET],
  ['SESSION_SECRET', SECRET],
  ['CONTACT_EMAIL', 'nobody'],
  ['SOCIAL_LINKEDIN_URL', 'linkedin'],
  ['RECAPTCHA_SECRET', SECRET],
  ['UI_PACING', 'fast'],
  ['TRUST_PROXY', '-1'],
  ['LOG_LEVEL', 'loud'],
];

test('BK-5 an unusable setting stops the start at once with a sentence that names it and shows no secret', async () => {
  expectToHold(await withoutCpuSteal(measure));
});

test('BK-5 control: the value is shown', async () => {
  const { wrong } = await inMutant(VALUE_IN_MESSAGE, (root) => startWith('SESSION_SECRET', SECRET, root));
  expectToHold([
    { what: 'the value in the message', figure: wrong ?? 'not seen', target: 'seen', holds: wrong !== null },
  ]);
});

async function measure(): Promise<Finding[]> {
  const refusals = [];
  for (const [name, value] of INVALID_SETTINGS) refusals.push(await startWith(name, value));
  refusals.push(await startOnUsedPort());
  const wrong = refusals.flatMap(({ wrong }) => wrong ?? []);
  return [
    {
      what: `${refusals.length} invalid settings, each by its name alone`,
      figure: `${refusals.length - wrong.length} refused ${wrong.slice(0, 3).join('; ')}`,
      target: `${refusals.length}`,
      holds: wrong.length === 0,
    },
    {
      what: 'the start is stopped within',
      figure: `${Math.max(...refusals.map(({ ms }) => ms)).toFixed(0)} ms`,
      target: `≤ ${MAX_MS} ms`,
      holds: refusals.every(({ ms }) => ms <= MAX_MS),
    },
  ];
}

async function startWith(name: string, value: string, root?: string) {
  const site = await prepareSite({ [name]: value }, root);
  try {
    const startedAt = performance.now();
    site.launch();
    const code = await Promise.race([site.exit(), wait(MAX_MS * 5, 'still running')]);
    const ms = performance.now() - startedAt;
    const output = site.output();
    const isExplained = new RegExp(
      `^Réglages? ${name} .*\\.\\n$|et ${name}\u202f: il faut les deux|^La base PostgreSQL \\(${name}\\) est inutilisable`,
    ).test(output);
    const isRefused = code === 1 && isExplained && !output.includes(SECRET);
    return { ms, wrong: isRefused ? null : `${name}: exit ${code}, ${output.slice(0, 200)}` };
  } finally {
    await site.close();
  }
}

async function startOnUsedPort() {
  const blocker = createServer().listen(0);
  await once(blocker, 'listening');
  const address = blocker.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  return startWith('PORT', port).finally(() => blocker.close());
}
