import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deriveKeys } from '../kernel/keys.ts';
import { FIRM } from '../testing/firm.ts';
import { type MailHarness, mailToMarie, openMailHarness, readNoFile } from '../testing/mail-harness.ts';
import { openTestLog } from '../testing/test-client.ts';
import { createDelivery } from './delivery.ts';
import { claimDue } from './queue.ts';
import type { Transport } from './transport.ts';

let harness: MailHarness;
beforeEach(async () => {
  harness = await openMailHarness();
});
afterEach(() => harness.close());

const accept: Transport['send'] = async () => 'taken';

/** Sends a claimed mail over a transport, which accepts it unless told otherwise. */
const deliver = (stop = new AbortController().signal, send = accept) =>
  createDelivery(
    {
      db: harness.db,
      clock: harness.clock,
      transport: { isFolder: false, send, close: () => {} },
      site: FIRM,
      keys: deriveKeys('any secret'),
      log: openTestLog().log,
      readAttachedFile: readNoFile,
      ownAddresses: new Set(),
    },
    stop,
  );
async function claimed() {
  await harness.post(mailToMarie());
  const [mail] = await claimDue(harness.db, harness.clock, 1);
  if (!mail) throw new Error('nothing is due');
  return mail;
}

it('ML-4 a mail server is given up before the claim of the mail ends, so that no two workers send the same mail', async () => {
  const mail = await claimed();
  const claimedMs = Date.parse(mail.claimed_until ?? '') - harness.clock.now().getTime();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const neverAnswer: Transport['send'] = (_message, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      ask();
    });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const delivered = deliver(undefined, neverAnswer)(mail);
  await asked;
  vi.advanceTimersByTime(claimedMs - 1);
  await delivered;
  expect(await harness.row()).toMatchObject({ attempts: 1, last_error: 'Sending timed out' });
});

describe('a short outage of the database after a mail was sent', () => {
  const failConnection = () => {
    throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
  };

  it('ML-1 delays the marking until the database is back, so that the mail is not sent twice', async () => {
    const mail = await claimed();
    const updates = vi
      .spyOn(harness.db, 'updateTable')
      .mockImplementationOnce(failConnection)
      .mockImplementationOnce(failConnection);
    await deliver()(mail);
    updates.mockRestore();
    expect(await harness.row()).toMatchObject({ sent_at: expect.any(String), attempts: 1 });
  });

  it('ML-1 is waited for no longer than the claim lasts, nor once the site stops', async () => {
    const mail = await claimed();
    const updates = vi.spyOn(harness.db, 'updateTable').mockImplementation(failConnection);
    await deliver(AbortSignal.abort())(mail);
    expect(updates).toHaveBeenCalledTimes(1);
    harness.clock.advance({ minutes: 1 });
    await deliver()(mail);
    expect(updates).toHaveBeenCalledTimes(2);
    updates.mockRestore();
  });
});
