import { readAttachedFile } from '../billing/reminders/read-attached-file.ts';
import { createDelivery, type DeliveryDependencies } from '../mail/delivery.ts';
import { claimDue } from '../mail/queue.ts';
import type { Transport } from '../mail/transport.ts';
import { FIRM } from './firm.ts';
import { openTestLog } from './test-client.ts';
import type { World } from './world.ts';

type Place = Pick<World, 'database' | 'clock' | 'keys'>;

/** Sends the mails that are due, one after the other, as the worker does. @param change of what it does that with */
export async function sendMails(
  { database, clock, keys }: Place,
  transport: Transport,
  change: Partial<DeliveryDependencies> = {},
  stop = new AbortController().signal,
): Promise<void> {
  const { db } = database;
  const deliver = createDelivery(
    {
      ...{ db, clock, keys, transport, site: FIRM, log: openTestLog().log },
      readAttachedFile: (file) => readAttachedFile({ db, clock, site: FIRM }, file),
      ownAddresses: new Set(),
      ...change,
    },
    stop,
  );
  for (const mail of await claimDue(db, clock, 100)) await deliver(mail);
}
