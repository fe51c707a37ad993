import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { defineMutation, inMutant } from '../support/mutant.ts';
import { prepareSite } from '../support/site.ts';
import type { Scenario } from './scenario.ts';

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

/** Says what was given along with what was expected. */
const VALUE_IN_MESSAGE = defineMutation({
  file: 'server/src/env.ts',
  original: 'il faut $' + '{issue?.message}.`;',
  mutated: 'il faut $' + '{issue?.message}, non $' + '{process.env[String(issue?.path[0])]}.`;',
});

/** BK-5: a setting that cannot be used stops the start at once with a sentence that names it and shows no secret. */
export const invalidSettings: Scenario = async () => {
  const refusals = [];
  for (const [name, value] of INVALID_SETTINGS) refusals.push(await startWith(name, value));
  refusals.push(await startOnUsedPort());
  const wrong = refusals.flatMap(({ wrong }) => wrong ?? []);
  const control = await inMutant(VALUE_IN_MESSAGE, (root) => startWith('SESSION_SECRET', SECRET, root));
  return [
    {
      what: `${refusals.length} bad settings, each by its name alone`,
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
    {
      what: 'control: the value is shown',
      figure: control.wrong ?? 'not seen',
      target: 'found out',
      holds: control.wrong !== null,
    },
  ];
};

async function startWith(name: string, value: string, root?: string) {
  const site = await prepareSite({ [name]: value }, root);
  try {
    const startedAt = performance.now();
    site.launch();
    const code = await Promise.race([site.exit(), wait(MAX_MS * 5, 'still running')]);
    const ms = performance.now() - startedAt;
    const output = site.output();
    const isExplained = new RegExp(`^Réglages? ${name} .*\\.\\n$|et ${name}\u202f: il faut les deux`).test(
      output,
    );
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
