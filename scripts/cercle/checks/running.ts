import type { Settings } from '../../../server/src/env.ts';
import { askedAt, notedListening } from '../../../server/src/http/serving/listening.ts';
import { type Check, good, wrong } from './check.ts';

const READY_MS = 3_000;

type Answer = { at: string; found: number | 'silent' | 'absent' };

/** Whether the site runs: asks where its processes noted that they listen, or else where these settings would have one listen. */
export async function checkRunning(settings: Settings): Promise<Check> {
  const noted = (await Promise.all(notedListening(settings.DATA_DIR).map(ask))).filter(isThere);
  const answers = noted.length > 0 ? noted : [await ask(askedAt(settings))].filter(isThere);
  if (answers.length === 0) return good('site', `rien ne répond sur ${askedAt(settings)} : il est arrêté`);
  const bad = answers.find(({ found }) => found !== 200);
  if (!bad) return good('site', `en marche sur ${answers.map(({ at }) => at).join(', ')}`);
  const how = bad.found === 'silent' ? 'ne répond pas à temps' : `répond ${bad.found}`;
  return wrong('site', `http://${bad.at}/readyz ${how}`, 'Le journal du site en dit la raison.');
}

const isThere = ({ found }: Answer) => found !== 'absent';

async function ask(at: string): Promise<Answer> {
  const found = await fetch(`http://${at}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).then(
    ({ status }) => status,
    ({ name }: Error) => (name === 'TimeoutError' ? 'silent' : 'absent'),
  );
  return { at, found };
}
