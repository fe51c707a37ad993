import { test } from 'vitest';
import { openConcurrentProcesses, prepareSecondProcess } from '../support/concurrent-processes.ts';
import { addQueuedMails, deliveryCounts, waitUntil, withDatabase } from '../support/mail-queue.ts';
import { type MailServer, withMailServer } from '../support/mail-server.ts';
import { inMutant } from '../support/mutant.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { LONG_CLAIM, NON_EXCLUSIVE_CLAIM } from './mutants.ts';

const WORKERS = 4;
const MAILS = 5_000;
const CONTROL_MAILS = 1_000;
const TIMEOUT_MS = 240_000;
const CONTROL_TIMEOUT_MS = 30_000;
/** As many as a worker sends at once. */
const CLAIMED = 4;
const RECOVERY_MS = 60_000;

test('ML-4 however many workers share the outbox, each mail is sent once', async () => {
  expectToHold([sentOnceFinding(await sendAll(MAILS, TIMEOUT_MS), MAILS)]);
});

test('ML-4 the mails of a worker that died are sent by another within a minute', async () => {
  expectToHold([recoveryFinding(await killClaimer())]);
});

test('ML-4 control: claims are not exclusive', async () => {
  const sent = await inMutant(NON_EXCLUSIVE_CLAIM, (root) =>
    sendAll(CONTROL_MAILS, CONTROL_TIMEOUT_MS, root),
  );
  expectToFail(sentOnceFinding(sent, CONTROL_MAILS));
});

test('ML-4 control: claims last ten minutes', async () => {
  expectToFail(recoveryFinding(await inMutant(LONG_CLAIM, killClaimer)));
});

const sendAll = (mails: number, timeoutMs: number, root?: string) =>
  withMailServer((smtp) => sendAllTo(smtp, mails, timeoutMs, root));

async function sendAllTo(smtp: MailServer, mails: number, timeoutMs: number, root?: string) {
  const { sites, close } = await openConcurrentProcesses(
    WORKERS,
    { SMTP_URL: smtp.url, LOG_LEVEL: 'error' },
    root,
  );
  try {
    const [first] = sites as [TestSite];
    await withDatabase(first.store, (db) => addQueuedMails(db, mails));
    const ms = await waitUntil(() => deliveryCounts(smtp).size >= mails, timeoutMs);
    // Whatever were to be sent twice would be under way.
    await waitUntil(() => false, 2_000);
    const delivered = deliveryCounts(smtp);
    return { workers: sites.length, sent: delivered.size, twice: smtp.mails.length - delivered.size, ms };
  } finally {
    await close();
  }
}

function sentOnceFinding(
  { workers, sent, twice, ms }: Awaited<ReturnType<typeof sendAll>>,
  mails: number,
): Finding {
  return {
    what: `${mails} mails, ${workers === 1 ? 'one worker' : `${workers} workers`}`,
    figure: `${sent} came, ${twice} more than once, in ${(ms / 1_000).toFixed(0)} s`,
    target: `${mails}, and 0`,
    holds: sent === mails && twice === 0,
  };
}

/** A worker is killed while a mail server that hangs keeps it; the others come then, and find one that works. */
const killClaimer = (root?: string) => withMailServer((smtp) => killClaimerOf(smtp, root));

async function killClaimerOf(smtp: MailServer, root?: string): Promise<number> {
  const settings = { SMTP_URL: smtp.url, LOG_LEVEL: 'error' };
  const site = await startSite(settings, root);
  try {
    smtp.behave({ do: 'stall' });
    await withDatabase(site.store, async (db) => {
      await addQueuedMails(db, CLAIMED);
      const claimed = () =>
        db.selectFrom('mail').select('id').where('claimed_until', 'is not', null).execute();
      await waitUntil(async () => (await claimed()).length === CLAIMED, TIMEOUT_MS);
    });
    await site.kill();
    smtp.behave({ do: 'accept' });
    return await recoveryOf(site, smtp, settings, root);
  } finally {
    await site.close();
  }
}

async function recoveryOf(site: TestSite, smtp: MailServer, settings: Record<string, string>, root?: string) {
  const killedAt = performance.now();
  const isPostgres = process.env.TEST_ENGINE === 'postgres';
  const other = isPostgres ? await prepareSecondProcess(site, settings, root) : null;
  await (other ?? site).start();
  await waitUntil(() => deliveryCounts(smtp).size >= CLAIMED, RECOVERY_MS + 5_000);
  const ms = performance.now() - killedAt;
  await other?.close();
  return deliveryCounts(smtp).size >= CLAIMED ? ms : Number.POSITIVE_INFINITY;
}

const recoveryFinding = (ms: number): Finding => ({
  what: `${CLAIMED} mails of a worker that was killed are sent by another`,
  figure: Number.isFinite(ms) ? `${(ms / 1_000).toFixed(1)} s later` : 'not in time',
  target: `≤ ${RECOVERY_MS / 1_000} s`,
  holds: ms <= RECOVERY_MS,
});
