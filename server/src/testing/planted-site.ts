import { expect } from 'vitest';
import { today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { statusOn } from '../members/person-status.ts';
import { DEVICE, PASSWORD } from './builders.ts';
import { createDocumentedCalls } from './documented-calls.ts';
import { plantAmount, textOf } from './planted-amount.ts';
import { openTestClient, openTestLog } from './test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, openWorld } from './world.ts';

type Client = ReturnType<typeof openTestClient>;
type Sent = Pick<NonNullable<Parameters<Client['request']>[2]>, 'json' | 'body' | 'headers'>;

/** A site on which two people know an amount, and the calls that others make there. */
export async function openPlantedSite() {
  const world = await openWorld();
  const { domain, admin, database, images } = world;
  const planted = await plantAmount(world);
  // Otherwise this administrator would have to enrol by now, and read nothing.
  await database.db
    .updateTable('account')
    .set({ created_at: timestamp(world.clock) })
    .where('email', '=', ADMIN_EMAIL)
    .execute();
  const { log, lines } = openTestLog('trace');
  const openClient = () => openTestClient({ domain, images, log });
  let client = openClient();

  const tokenOf = async (email: string, password = PASSWORD) =>
    (await domain.accounts.login({ email, password }, DEVICE)).token;

  /** A member whose membership has ended. */
  async function formerMember(): Promise<string> {
    const { id, email } = planted.leaver;
    const seat = await database.db
      .selectFrom('seat_assignment')
      .select('membership_id')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    await domain.memberships.terminate(admin, seat.membership_id, { reason: 'D’un commun accord' });
    world.clock.advance({ hours: 24 });
    expect(await statusOn(database.db, id, today(world.clock))).toBe('FORMER');
    return tokenOf(email);
  }

  /** @returns the status, and the text of the answer; the limits of calls begin again where they are reached */
  async function read(method: string, path: string, token: string | undefined, sent: Sent = {}) {
    const send = () =>
      client.request(method, `/api${path}`, {
        ...{ ...sent, remoteAddress: crypto.randomUUID() },
        ...(token && { token }),
      });
    let answer = await send();
    if (answer.status === 429) {
      client = openClient();
      answer = await send();
    }
    expect(answer.status, `${method} ${path}`).not.toBe(429);
    return { status: answer.status, text: textOf(new Uint8Array(await answer.arrayBuffer())) };
  }

  const former = await formerMember();
  return {
    ...{ world, planted, read, tokenOf },
    /** Lines of the log, of the calls by `read`. */
    logged: lines,
    documented: await createDocumentedCalls(world, openTestClient({ domain, images })),
    /** Their tokens. */
    others: {
      visitor: undefined,
      'another member of the block': await tokenOf(planted.other.email),
      'a former member': former,
      administrator: await tokenOf(ADMIN_EMAIL, ADMIN_PASSWORD),
    },
  };
}
