import { readDocumentFile } from '../billing/documents/files.ts';
import { createDelivery } from '../mail/delivery.ts';
import { claimDue } from '../mail/queue.ts';
import type { Transport } from '../mail/transport.ts';
import { FIRM } from './firm.ts';
import { openTestLog } from './test-client.ts';
import type { World } from './world.ts';

type Place = Pick<World, 'database' | 'clock' | 'keys'>;

/** Sends the mails that are due, one after the other, as the worker does. */
export async function sendMails({ database, clock, keys }: Place, transport: Transport): Promise<void> {
  const { db } = database;
  const deliver = createDelivery(
    {
      ...{ db, clock, keys, transport, site: FIRM, log: openTestLog().log },
      readDocumentFile: (file) => readDocumentFile({ db, clock, site: FIRM }, file),
    },
    new AbortController().signal,
  );
  for (const mail of await claimDue(db, clock, 100)) await deliver(mail);
}
