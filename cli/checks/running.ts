import type { Settings } from '../../server/src/env.ts';
import { localAddressOf, readPortFiles } from '../../server/src/http/listener/port-file.ts';
import { type Check, good, wrong } from './check.ts';

const READY_TIMEOUT_MS = 3_000;

type ProbeResult = { address: string; found: number | 'silent' | 'absent' };

/**
 * Whether the site runs: probes the addresses in the port files of its processes, or else the address of these
 * settings.
 */
export async function checkRunning(settings: Settings): Promise<Check> {
  const fromPortFiles = (await Promise.all(readPortFiles(settings.DATA_DIR).map(probe))).filter(isPresent);
  const results =
    fromPortFiles.length > 0 ? fromPortFiles : [await probe(localAddressOf(settings))].filter(isPresent);
  if (results.length === 0)
    return good('site', `rien ne répond sur ${localAddressOf(settings)} : il est arrêté`);
  const unhealthy = results.find(({ found }) => found !== 200);
  if (!unhealthy) return good('site', `en marche sur ${results.map(({ address }) => address).join(', ')}`);
  const description = unhealthy.found === 'silent' ? 'ne répond pas à temps' : `répond ${unhealthy.found}`;
  return wrong(
    'site',
    `http://${unhealthy.address}/readyz ${description}`,
    'Le journal du site en dit la raison.',
  );
}

const isPresent = ({ found }: ProbeResult) => found !== 'absent';

async function probe(address: string): Promise<ProbeResult> {
  const found = await fetch(`http://${address}/readyz`, {
    signal: AbortSignal.timeout(READY_TIMEOUT_MS),
  }).then(
    ({ status }) => status,
    ({ name }: Error) => (name === 'TimeoutError' ? 'silent' : 'absent'),
  );
  return { address, found };
}
