import type { RawConnection } from '../../server/src/db/raw/raw-connection.ts';
import { decrypt } from '../../server/src/kernel/encrypt.ts';
import type { Keys } from '../../server/src/kernel/keys.ts';
import { type dataOf, keysOf } from '../command.ts';
import { type Check, good, wrong } from './check.ts';

const ENCRYPTED_QUERIES: [keyof Keys, string][] = [
  ['secondFactor', 'select sealed_secret as sealed from second_factor'],
  [
    'encryption',
    'select sealed_secret as sealed from mail where sealed_secret is not null and next_attempt_at is not null',
  ],
];

/**
 * Data and secret belong together: a restore that is interrupted at its end leaves new data with the previous secret.
 */
export async function checkSecret(database: RawConnection, data: ReturnType<typeof dataOf>): Promise<Check> {
  const keys = keysOf(data);
  let undecryptable = 0;
  for (const [purpose, query] of ENCRYPTED_QUERIES)
    for (const { sealed: encrypted } of await database.query<{ sealed: string }>(query))
      if (!canDecrypt(keys[purpose], encrypted)) undecryptable += 1;
  return undecryptable === 0
    ? good('secret', 'ouvre tout ce qui est scellé dans la base')
    : wrong(
        'secret',
        `n’ouvre pas ce qui est scellé dans la base (doubles vérifications, e-mails en attente : ${undecryptable})`,
        'Si une restauration ou un déplacement fut interrompu, refaites-le avec --replace ; sinon, remettez le SESSION_SECRET d’avant.',
      );
}

function canDecrypt(key: Uint8Array, encrypted: string): boolean {
  try {
    decrypt(key, encrypted);
    return true;
  } catch {
    return false;
  }
}
