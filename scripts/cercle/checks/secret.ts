import { readSecrets } from '../../../server/src/backup/secrets.ts';
import type { RawConnection } from '../../../server/src/db/plain.ts';
import { deriveKeys, type Keys } from '../../../server/src/kernel/keys.ts';
import { unseal } from '../../../server/src/kernel/seal.ts';
import type { dataOf } from '../command.ts';
import { type Check, good, wrong } from './check.ts';

const SEALED: [keyof Keys, string][] = [
  ['secondFactor', 'select sealed_secret as sealed from second_factor'],
  [
    'seal',
    'select sealed_secret as sealed from mail where sealed_secret is not null and next_attempt_at is not null',
  ],
];

/** Data and secret belong together: a restoring that is cut short at its end leaves new data with the secret of before. */
export async function checkSecret(
  database: RawConnection,
  { sessionSecret, dataDir }: ReturnType<typeof dataOf>,
): Promise<Check> {
  const keys = deriveKeys(sessionSecret ?? readSecrets(dataDir).get('session') ?? '');
  let closed = 0;
  for (const [purpose, question] of SEALED)
    for (const { sealed } of await database.query<{ sealed: string }>(question))
      if (!isOpenedBy(keys[purpose], sealed)) closed += 1;
  return closed === 0
    ? good('secret', 'ouvre tout ce qui est scellé dans la base')
    : wrong(
        'secret',
        `n’ouvre pas ce qui est scellé dans la base (doubles vérifications, e-mails en attente : ${closed})`,
        'Si une restauration ou un déplacement fut interrompu, refaites-le avec --replace ; sinon, remettez le SESSION_SECRET d’avant.',
      );
}

function isOpenedBy(key: Uint8Array, sealed: string): boolean {
  try {
    unseal(key, sealed);
    return true;
  } catch {
    return false;
  }
}
