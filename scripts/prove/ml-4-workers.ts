import { type MailServer, withMailServer } from '../../e2e/support/mail-server.ts';
import { startSite, type TestSite } from '../../e2e/support/site.ts';
import { openTogether, prepareBeside } from '../../e2e/support/together.ts';
import { addWaitingMails, receptions, until, withDatabase } from '../../e2e/support/waiting-mails.ts';
import { defineFlaw, type Flaw, inFlawedTree } from './flawed-tree.ts';
import { asControl, type Finding, type Row } from './row.ts';

const WORKERS = 4;
const MAILS = 5_000;
const CONTROL_MAILS = 1_000;
const PATIENCE_MS = 240_000;
const CONTROL_PATIENCE_MS = 30_000;
/** As many as a worker sends at once. */
const CLAIMED = 4;
const RECOVERY_MS = 60_000;

const FILE = 'server/src/mail/queue.ts';
/** Whoever comes second takes what the first took; with one worker, what it is sending. */
const TAKEN_TWICE: Record<string, Flaw> = {
  postgres: defineFlaw({
    file: FILE,
    right: ".where('id', 'in', ids).where(isDue);",
    wrong: ".where('id', 'in', ids);",
  }),
  sqlite: defineFlaw({
    file: FILE,
    right: '.set({ claimed_until })',
    wrong: '.set({ claimed_until: null })',
  }),
};
const KEPT_FOR_LONG = defineFlaw({
  file: FILE,
  right: 'const LEASE_MS = 55_000;',
  wrong: 'const LEASE_MS = 550_000;',
});

/** ML-4: however many workers share the outbox, each mail is sent once, and one that dies gives its mails back within a minute. */
export const sharedOutbox: Row = async () => {
  const flaw = TAKEN_TWICE[process.env.TEST_ENGINE ?? ''] as Flaw;
  return [
    sentOnce(await sendAll(MAILS, PATIENCE_MS), MAILS),
    recovered(await killClaimer()),
    asControl(
      'claims do not exclude',
      sentOnce(
        await inFlawedTree(flaw, (root) => sendAll(CONTROL_MAILS, CONTROL_PATIENCE_MS, root)),
        CONTROL_MAILS,
      ),
    ),
    asControl('claims last ten minutes', recovered(await inFlawedTree(KEPT_FOR_LONG, killClaimer))),
  ];
};

const sendAll = (mails: number, patienceMs: number, root?: string) =>
  withMailServer((smtp) => sendAllTo(smtp, mails, patienceMs, root));

async function sendAllTo(smtp: MailServer, mails: number, patienceMs: number, root?: string) {
  const { sites, close } = await openTogether(WORKERS, { SMTP_URL: smtp.url, LOG_LEVEL: 'error' }, root);
  try {
    const [first] = sites as [TestSite];
    await withDatabase(first.store, (db) => addWaitingMails(db, mails));
    const ms = await until(() => receptions(smtp).size >= mails, patienceMs);
    // Whatever were to be sent twice would be under way.
    await until(() => false, 2_000);
    const came = receptions(smtp);
    return { workers: sites.length, sent: came.size, twice: smtp.mails.length - came.size, ms };
  } finally {
    await close();
  }
}

function sentOnce({ workers, sent, twice, ms }: Awaited<ReturnType<typeof sendAll>>, mails: number): Finding {
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
      await addWaitingMails(db, CLAIMED);
      const claimed = () =>
        db.selectFrom('mail').select('id').where('claimed_until', 'is not', null).execute();
      await until(async () => (await claimed()).length === CLAIMED, PATIENCE_MS);
    });
    await site.kill();
    smtp.behave({ do: 'accept' });
    return await recoveryOf(site, smtp, settings, root);
  } finally {
    await site.close();
  }
}

async function recoveryOf(site: TestSite, smtp: MailServer, settings: Record<string, string>, root?: string) {
  const killed = performance.now();
  const isPostgres = process.env.TEST_ENGINE === 'postgres';
  const other = isPostgres ? await prepareBeside(site, settings, root) : null;
  await (other ?? site).start();
  await until(() => receptions(smtp).size >= CLAIMED, RECOVERY_MS + 5_000);
  const ms = performance.now() - killed;
  await other?.close();
  return receptions(smtp).size >= CLAIMED ? ms : Number.POSITIVE_INFINITY;
}

const recovered = (ms: number): Finding => ({
  what: `${CLAIMED} mails of a worker that was killed are sent by another`,
  figure: Number.isFinite(ms) ? `${(ms / 1_000).toFixed(1)} s later` : 'not in time',
  target: `≤ ${RECOVERY_MS / 1_000} s`,
  holds: ms <= RECOVERY_MS,
});
