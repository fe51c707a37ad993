// Many drafts issued at once, and sent if that is wanted. Each is issued and sent in a transaction of its own, so that a run keeps no
// record of itself: what was issued stays issued wherever it stops, and what is still a draft is what is left to do.

import type {
  DocumentsIssue,
  DraftPage,
  DraftsQuery,
  IssueOutcome,
  IssueOutcomes,
  RunDraft,
} from '@cercle/contract/document-run';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readSeller } from '../../firm/seller.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { type Actor, type Admin, requireAdmin } from '../../kernel/actor.ts';
import { type Day, today } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { createRests } from '../../kernel/rests.ts';
import { obstaclesOfDraft, toDocumentRow } from './details.ts';
import { contentOfDraft } from './document-content.ts';
import { listDraftsById } from './documents.table.ts';
import { issueDocument } from './issue.ts';
import { type DocumentListRow, draftTotals, listDrafts, listRowsOf } from './list.table.ts';
import { sendObstaclesOf } from './recipient.ts';
import { sendEveryWay } from './send-every-way.ts';

const EXPECTED: DomainError['code'][] = ['conflict', 'not-found'];

export function createDocumentRuns({
  db,
  clock,
  site,
  outbox,
}: Pick<Dependencies, 'db' | 'clock' | 'site' | 'outbox'>) {
  /** A page of the drafts with what keeps each from being issued, in the order in which they are issued. Amounts are of today. */
  async function drafts(actor: Actor, query: DraftsQuery): Promise<DraftPage> {
    requireAdmin(actor);
    const day = today(clock);
    const totals = await draftTotals(db, query, day);
    const content = await toRunDrafts(await listDrafts(db, query, day), day);
    return { ...pageFrom(content, totals.INVOICE.count + totals.CREDIT_NOTE.count, query), totals };
  }

  async function toRunDrafts(rows: DocumentListRow[], day: Day): Promise<RunDraft[]> {
    const { seller } = await readSeller(db, site);
    const drafts = await listDraftsById(
      db,
      rows.map(({ id }) => id),
    );
    const result: RunDraft[] = [];
    for (const row of rows) {
      const draft = drafts.find(({ id }) => id === row.id);
      // Issued or deleted since the rows were read.
      if (!draft) continue;
      const content = await contentOfDraft(db, draft, { seller, day });
      const { netCents, vatCents, totalCents, lines } = content;
      result.push({
        ...toDocumentRow(row, day),
        ...{ netCents, vatCents, totalCents },
        version: draft.version,
        creditedDocumentId: draft.credits_document_id,
        firstLine: lines[0]?.text ?? '',
        lineCount: lines.length,
        obstacles: await obstaclesOfDraft(db, draft, content),
        sendObstacles: await sendObstaclesOf(db, draft, content),
      });
    }
    return result;
  }

  /**
   * Issues drafts in the order given, and with `send` sends each: in whole or, with the reason, not at all, whatever becomes of the
   * others. Called again under the same key, nothing is done again.
   */
  async function issueMany(
    actor: Actor,
    { documents, send: isSent }: DocumentsIssue,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<IssueOutcomes> {
    const admin = requireAdmin(actor);
    const outcomes: IssueOutcome[] = [];
    const rest = createRests();
    for (const document of documents) {
      outcomes.push(await outcomeOf(admin, document, isSent));
      await rest();
    }
    return execution.run(db, async () => ({ outcomes }));
  }

  type Draft = DocumentsIssue['documents'][number];

  async function outcomeOf(admin: Admin, draft: Draft, isSent: boolean): Promise<IssueOutcome> {
    const { id } = draft;
    try {
      return { id, number: await issueOne(admin, draft, isSent), failure: null };
    } catch (error) {
      if (!(error instanceof DomainError) || !EXPECTED.includes(error.code)) throw error;
      return { id, number: await numberOf(id), failure: error.message };
    }
  }

  const issueOne = (admin: Admin, { id, version }: Draft, isSent: boolean) =>
    db.transaction().execute(async (trx) => {
      const by = { accountId: admin.id, name: admin.name };
      const change = { trx, clock, day: today(clock), by };
      const { number } = await issueDocument(change, { id, version, site });
      const subject = { kind: 'document', id, name: number ?? '' } as const;
      await recordAudit(trx, clock, admin, 'document.issued', subject);
      if (isSent) {
        await sendEveryWay(change, { outbox, site }, id);
        await recordAudit(trx, clock, admin, 'document.sent', subject);
      }
      return number;
    });

  /**
   * Of a document that was issued before: by a call whose answer was lost, or by another administrator. A transaction reads it: on
   * SQLite, only they see what is about to be committed together with others.
   */
  const numberOf = (id: number) =>
    db.transaction().execute(async (trx) => {
      const [row] = await listRowsOf(trx, [id]);
      return row ? toDocumentRow(row, today(clock)).number : null;
    });

  return { drafts, issueMany };
}

export type DocumentRuns = ReturnType<typeof createDocumentRuns>;
