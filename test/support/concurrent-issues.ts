import { setTimeout as wait } from 'node:timers/promises';
import { documentById } from '../../server/src/billing/documents/documents.table.ts';
import { manualLines } from '../../server/src/billing/documents/draft-lines.ts';
import { writeDraft } from '../../server/src/billing/documents/drafts.ts';
import { verifyDocuments } from '../../server/src/billing/documents/verify-documents.ts';
import type { Db } from '../../server/src/db/database.ts';
import { today } from '../../server/src/kernel/calendar.ts';
import { systemClock as clock } from '../../server/src/kernel/clock.ts';
import { firmFields, partyFields } from '../../server/src/testing/builders.ts';
import { manualLine } from '../../server/src/testing/invoicing.ts';
import { withoutFilesOf } from '../../server/src/testing/without-files.ts';
import { ApiClient } from './api-client.ts';
import { openConcurrentProcesses } from './concurrent-processes.ts';
import { withDatabase } from './mail-queue.ts';
import { ADMIN, type TestSite } from './site.ts';
import { unlessCut } from './unless-cut.ts';

const PROCESSES = 4;
const ADMINS = 8;
/** After which an overloaded site is asked again, at least and at most. */
const RETRY_MS = { min: 50, max: 500 };
/** Of each ten drafts, one cannot be issued, and one takes its number in a transaction that fails after that. */
const OF_EACH = 10;
/** So many answers at most come before one process is killed. */
const MAX_ANSWERS = 20;

type Draft = { id: number; version: number; fails: 'no' | 'refused' | 'rolled back' };
export type ConcurrentIssues = Awaited<ReturnType<typeof issueConcurrently>>;

/**
 * Issues `count` drafts at once, through four processes on PostgreSQL and one on SQLite, of which one is killed amid that, `kills`
 * times; those that got no answer are issued again.
 */
export async function issueConcurrently(count: number, kills: number, root?: string) {
  const { sites, close } = await openConcurrentProcesses(PROCESSES, { LOG_LEVEL: 'fatal' }, root);
  try {
    const parties = await writeParties(await new ApiClient(sites[0].url).logIn(ADMIN));
    return await withDatabase(sites[0].store, async (db) => {
      const drafts = await writeDrafts(db, count, parties);
      const issuing = createIssuing(sites, await addAdmins(db, sites[0]), drafts);
      await withoutFilesOf(db, failing(drafts), async () => {
        for (let kill = 0; kill < kills; kill += 1) await issuing.wave(true);
        for (let more = true; more; ) more = await issuing.wave(false);
      });
      return { processes: sites.length, ...issuing.result, ...(await compareNumbers(db, issuing.numbers)) };
    });
  } finally {
    await close();
  }
}

async function writeParties(admin: ApiClient): Promise<{ complete: number; incomplete: number }> {
  const send = async <Answer>(method: string, path: string, body: object): Promise<Answer> => {
    const answer = await admin.send(method, path, body);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json() as Promise<Answer>;
  };
  const { version } = await admin.get<{ version: number }>('/admin/firm');
  await send('PUT', '/admin/firm', { ...firmFields(), version });
  const { id: complete } = await send<{ id: number }>('POST', '/admin/parties', partyFields());
  const { id: incomplete } = await send<{ id: number }>(
    'POST',
    '/admin/parties',
    partyFields({ street: '' }),
  );
  return { complete, incomplete };
}

type Parties = Awaited<ReturnType<typeof writeParties>>;

const writeDrafts = (db: Db, count: number, { complete, incomplete }: Parties): Promise<Draft[]> =>
  db.transaction().execute(async (trx) => {
    const change = { trx, clock, day: today(clock), by: { accountId: null, name: 'Test' } };
    const drafts: Draft[] = [];
    for (let index = 0; index < count; index += 1) {
      const fails = ({ 3: 'refused', 7: 'rolled back' } as const)[index % OF_EACH] ?? 'no';
      const id = await writeDraft(change, {
        ...{ kind: 'INVOICE', buyer: 'Société', membershipId: null, creditsDocumentId: null },
        partyId: fails === 'refused' ? incomplete : complete,
        lines: manualLines([manualLine({ unitCents: 1_000 + index })]),
      });
      const { version } = await documentById(trx, id);
      drafts.push({ id, version, fails });
    }
    return drafts;
  });

/** Who may change this much within minutes. */
export async function addAdmins(db: Db, site: TestSite): Promise<ApiClient[]> {
  const { id: _id, ...admin } = await db
    .selectFrom('account')
    .selectAll()
    .where('email', '=', ADMIN.email)
    .executeTakeFirstOrThrow();
  return Promise.all(
    Array.from({ length: ADMINS }, async (_, index) => {
      const email = `secretaire${index}@cercle.example`;
      await db
        .insertInto('account')
        .values({ ...admin, email })
        .execute();
      return new ApiClient(site.url).logIn({ ...ADMIN, email });
    }),
  );
}

function createIssuing(sites: TestSite[], admins: ApiClient[], drafts: Draft[]) {
  const numbers = new Map<number, string>();
  let waiting = drafts;
  const result = { refused: 0, rolledBack: 0, kills: 0, unanswered: 0, wrong: [] as string[] };

  /** @returns null when the process died before it answered */
  const send = ({ id, version }: Draft, site: TestSite) =>
    unlessCut(
      (admins[id % admins.length] as ApiClient)
        .at(site.url)
        .send('POST', `/admin/documents/${id}/issue`, { version })
        .then(async (response) => ({ status: response.status, body: await response.json() })),
    );

  /** Whether it is to be issued again. */
  async function issue(draft: Draft, site: TestSite): Promise<boolean> {
    const { id, fails } = draft;
    let answer = await send(draft, site);
    while (answer?.status === 503) {
      await wait(RETRY_MS.min + Math.random() * (RETRY_MS.max - RETRY_MS.min));
      answer = await send(draft, site);
    }
    if (!answer) {
      result.unanswered += 1;
      return true;
    }
    const { status, body } = answer as { status: number; body: { number?: string; message?: string } };
    if (status === 200 && fails === 'no') numbers.set(id, body.number ?? '');
    else if (status === 409 && fails === 'refused') result.refused += 1;
    else if (status === 500 && fails === 'rolled back') result.rolledBack += 1;
    // It was issued by the process that died before it could say so.
    else if (status !== 409 || !body.message?.includes('déjà émis'))
      result.wrong.push(`${id} (${fails}): ${status} ${body.message}`);
    return false;
  }

  /** All that wait at once. @returns whether some wait still */
  async function wave(hasKill: boolean): Promise<boolean> {
    const victim = sites[Math.floor(Math.random() * sites.length)] as TestSite;
    let answers = Math.ceil(Math.random() * Math.min(MAX_ANSWERS, waiting.length));
    let death: Promise<void> | undefined;
    const again = await Promise.all(
      waiting.map(async (draft, index) => {
        const isAgain = await issue(draft, sites[index % sites.length] as TestSite);
        answers -= 1;
        if (hasKill && answers <= 0) death ??= victim.kill();
        return isAgain ? [draft] : [];
      }),
    );
    waiting = again.flat();
    if (death) {
      await death;
      await victim.start();
      result.kills += 1;
    }
    return waiting.length > 0;
  }

  return { wave, numbers, result };
}

/** @param numbers that were answered, by the id of their document */
async function compareNumbers(db: Db, numbers: Map<number, string>) {
  const rows = await db
    .selectFrom('document')
    .select(['id', 'year', 'number'])
    .where('number', 'is not', null)
    .orderBy('number')
    .execute();
  const stored = new Map(
    rows.map(({ id, year, number }) => [id, `${year}-${String(number).padStart(6, '0')}`]),
  );
  return {
    issued: rows.length,
    /** Answered, but not stored with that number. */
    lost: [...numbers].filter(([id, number]) => stored.get(id) !== number).length,
    /** Not 1, 2, 3 … */
    misplaced: rows.filter(({ number }, index) => number !== index + 1).length,
    faults: (await verifyDocuments(db)).faults,
  };
}

const failing = (drafts: Draft[]) =>
  drafts.filter(({ fails }) => fails === 'rolled back').map(({ id }) => id);
