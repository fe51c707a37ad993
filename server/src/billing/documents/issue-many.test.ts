import { performance } from 'node:perf_hooks';
import type { DocumentsIssue, RunDraft } from '@cercle/contract/document-run';
import { draftsQuery } from '@cercle/contract/document-run';
import { beforeEach, describe, expect, test } from 'vitest';
import { createIdempotency } from '../../idempotency/idempotency.ts';
import { invoicingPerTest, manualLine } from '../../testing/invoicing.ts';
import { verifyDocuments } from './verify-documents.ts';

const at = invoicingPerTest();

const page = (query: object = {}) => at.domain.documentRuns.drafts(at.admin, draftsQuery.parse(query));

/** All drafts, page by page. */
async function preview(): Promise<RunDraft[]> {
  const { totalPages } = await page({ size: 100 });
  const pages = Array.from({ length: totalPages }, (_, index) => page({ size: 100, page: index }));
  return (await Promise.all(pages)).flatMap(({ content }) => content);
}

const issueMany = (documents: DocumentsIssue['documents'], send = false) =>
  at.domain.documentRuns.issueMany(at.admin, {
    documents: documents.map(({ id, version }) => ({ id, version })),
    send,
  });

const issuedNumbers = async () =>
  (
    await at.database.db
      .selectFrom('document')
      .select('number')
      .where('number', 'is not', null)
      .where('kind', '=', 'INVOICE')
      .orderBy('number')
      .execute()
  ).map(({ number }) => number);

const ADDRESS = 'compta@lesse.example';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

let party: number;
let incomplete: number;
beforeEach(async () => {
  party = await at.party({ legalName: 'Atelier Lesse SRL', invoiceEmail: ADDRESS });
  incomplete = await at.party({ legalName: 'Sans rue SRL', street: '', enterpriseNumber: '' });
});

describe('The preview of a run', () => {
  test('has the drafts in the order in which they are issued, with what stops each, and what all come to', async () => {
    const { id: invoice } = await at.invoice(party);
    const first = await at.draft(party);
    const stopped = await at.draft(incomplete);
    const note = (await at.domain.documents.credit(at.admin, invoice, { why: 'Erreur', lines: [] })).id;
    const { content, totals, totalElements } = await page();
    expect(content.map(({ id }) => id)).toEqual([first, stopped, note]);
    expect(content.map(({ obstacles }) => obstacles)).toEqual([
      [],
      ['Il manque, de l’acheteur\u202f: la rue, le numéro d’entreprise.'],
      [],
    ]);
    expect(content[2]).toMatchObject({
      kind: 'CREDIT_NOTE',
      creditedDocumentId: invoice,
      totalCents: 72_600,
    });
    expect(totals).toEqual({
      INVOICE: { count: 2, cents: 145_200 },
      CREDIT_NOTE: { count: 1, cents: 72_600 },
    });
    expect(totalElements).toBe(3);
  });

  test('is of what the search and the kind find, page by page', async () => {
    for (let index = 0; index < 3; index += 1) await at.draft(party);
    await at.draft(incomplete);
    expect(await page({ q: 'sans rue' })).toMatchObject({
      totalElements: 1,
      content: [{ party: { name: 'Sans rue SRL' } }],
      totals: { INVOICE: { count: 1, cents: 72_600 } },
    });
    expect(await page({ size: 3, page: 1 })).toMatchObject({ totalPages: 2, content: [{}] });
    expect((await page({ kind: 'CREDIT_NOTE' })).content).toEqual([]);
  });

  test('says the same as the page of a document', async () => {
    await at.setFirm({ iban: '' });
    const id = await at.draft(incomplete, manualLine({ unitCents: 0 }));
    const { obstacles } = await at.domain.documents.find(at.admin, id);
    expect(obstacles).toHaveLength(3);
    expect((await page()).content).toMatchObject([{ id, obstacles }]);
  });
});

describe('A run', () => {
  test('issues each draft that nothing stops, and says of each other one why it is still a draft (C6)', async () => {
    const ids = [await at.draft(party), await at.draft(incomplete), await at.draft(party)];
    const empty = await at.draft(party, manualLine({ unitCents: 0 }));
    const { outcomes } = await issueMany(await preview());
    expect(outcomes).toEqual([
      { id: ids[0], number: '2026-000001', failure: null },
      { id: ids[1], number: null, failure: expect.stringContaining('la rue') },
      { id: ids[2], number: '2026-000002', failure: null },
      { id: empty, number: null, failure: expect.stringContaining('Le total est de 0') },
    ]);
    expect(await issuedNumbers()).toEqual([1, 2]);
    expect((await preview()).map(({ id }) => id)).toEqual([ids[1], empty]);
  });

  test('issues an invoice before the credit note for it, and not the note when the invoice is stopped', async () => {
    const { id: earlier } = await at.invoice(party);
    const note = (await at.domain.documents.credit(at.admin, earlier, { why: 'Erreur', lines: [] })).id;
    const draft = await at.draft(party);
    const { db } = at.database;
    const credits = (id: number) =>
      db.updateTable('document').set({ credits_document_id: id }).where('id', '=', note).execute();
    await credits(draft);
    const drafts = await preview();
    const { obstacles, version } = drafts.find(({ id }) => id === note) ?? { obstacles: [], version: 0 };
    expect(obstacles).toEqual([expect.stringContaining('encore un projet')]);
    const alone = await issueMany([{ id: note, version }]);
    expect(alone.outcomes).toMatchObject([
      { number: null, failure: expect.stringContaining('encore un projet') },
    ]);
    const both = await issueMany([...drafts.filter(({ id }) => id === draft), { id: note, version }]);
    expect(both.outcomes.map(({ number }) => number?.slice(-6))).toEqual(['000002', expect.anything()]);
  });

  test('leaves out what was changed, issued or deleted since it was read, each with its own reason', async () => {
    const ids = [await at.draft(party), await at.draft(party), await at.draft(party), await at.draft(party)];
    const drafts = await preview();
    const [changed, issued, deleted] = ids as [number, number, number];
    const version = drafts[0]?.version ?? 0;
    await at.domain.documents.change(at.admin, changed, { version, note: 'Merci', lines: [manualLine()] });
    await at.issue(issued);
    await at.domain.documents.remove(at.admin, deleted);
    const { outcomes } = await issueMany(drafts);
    expect(outcomes).toEqual([
      { id: changed, number: null, failure: expect.stringContaining('entre-temps') },
      { id: issued, number: '2026-000001', failure: expect.stringContaining('déjà émis') },
      { id: deleted, number: null, failure: expect.stringContaining('n’existe pas ou plus') },
      { id: ids[3], number: '2026-000002', failure: null },
    ]);
  });

  test('is one entry of the audit log for each document', async () => {
    await at.draft(party);
    await at.draft(party);
    await issueMany(await preview());
    const entries = await at.database.db
      .selectFrom('audit_entry')
      .select(['subject_name'])
      .where('action', '=', 'document.issued')
      .orderBy('id')
      .execute();
    expect(entries.map((entry) => entry.subject_name)).toEqual(['2026-000001', '2026-000002']);
  });

  test('sent again under its key answers what it answered', async () => {
    await at.draft(party);
    await at.draft(incomplete);
    const documents = (await preview()).map(({ id, version }) => ({ id, version }));
    const idempotency = createIdempotency({ db: at.database.db, clock: at.clock });
    const call = { actor: at.admin, route: 'POST /x', key: 'a run', body: { documents, send: false } };
    const send = async () => {
      const execution = await idempotency.once(call);
      const stored = await execution.storedAnswer();
      return stored?.answer ?? at.domain.documentRuns.issueMany(at.admin, call.body, execution);
    };
    const first = await send();
    expect(await send()).toEqual(first);
    expect(await issuedNumbers()).toEqual([1]);
  });

  test('leaves half of the time to other requests', async () => {
    for (let index = 0; index < 10; index += 1) await at.draft(party);
    const drafts = await preview();
    const before = performance.eventLoopUtilization();
    await issueMany(drafts);
    // Without rests it is nearly 1 on SQLite; a loaded machine may cut them short.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.75);
  });

  describe('that also sends', () => {
    const deliveries = () =>
      at.database.db
        .selectFrom('document_delivery')
        .innerJoin('mail', 'mail.id', 'document_delivery.mail_id')
        .select(['document_id', 'recipient', 'subject'])
        .orderBy('document_delivery.id')
        .execute();

    test('writes to each, and issues none that has no address: the preview says so before', async () => {
      const first = await at.draft(party);
      const mute = await at.draft(await at.party({ legalName: 'Sans adresse SRL', invoiceEmail: '' }));
      const last = await at.draft(party);
      const drafts = await preview();
      const reason = expect.stringContaining('l’adresse de facturation de «\u202fSans adresse SRL\u202f»');
      expect(drafts.map(({ obstacles }) => obstacles)).toEqual([[], [], []]);
      expect(drafts.map(({ sendObstacles }) => sendObstacles)).toEqual([[], [reason], []]);
      const { outcomes } = await issueMany(drafts, true);
      expect(outcomes).toEqual([
        { id: first, number: '2026-000001', failure: null },
        { id: mute, number: null, failure: reason },
        { id: last, number: '2026-000002', failure: null },
      ]);
      expect(await deliveries()).toEqual([
        { document_id: first, recipient: ADDRESS, subject: expect.stringContaining('2026-000001') },
        { document_id: last, recipient: ADDRESS, subject: expect.stringContaining('2026-000002') },
      ]);
      expect((await issueMany(await preview())).outcomes).toMatchObject([{ number: '2026-000003' }]);
    });

    test('sends to a company by Peppol, too', async () => {
      await at.draft(party);
      await issueMany(await preview(), true);
      const sendings = await at.database.db.selectFrom('document_delivery').select('channel').execute();
      expect(sendings.map(({ channel }) => channel).sort()).toEqual(['EMAIL', 'PEPPOL']);
    });

    test('sends nothing that was issued before, nor anything twice when two do it at once', async () => {
      for (let index = 0; index < 12; index += 1) await at.draft(party);
      const drafts = await preview();
      await at.issue(drafts[0]?.id ?? 0);
      await Promise.all([issueMany(drafts, true), issueMany(drafts.toReversed(), true)]);
      const sent = (await deliveries()).map((delivery) => delivery.document_id).sort((a, b) => a - b);
      expect(sent).toEqual(drafts.slice(1).map(({ id }) => id));
      expect(await issuedNumbers()).toEqual(upTo(12));
    });

    test('is two entries of the audit log for each document', async () => {
      await at.draft(party);
      await issueMany(await preview(), true);
      const entries = await at.database.db
        .selectFrom('audit_entry')
        .select('action')
        .where('subject_name', '=', '2026-000001')
        .orderBy('id')
        .execute();
      expect(entries.map(({ action }) => action)).toEqual(['document.issued', 'document.sent']);
    });
  });

  test('twice at once over the same drafts issues each once: numbers without gap or double (C1)', async () => {
    for (let index = 0; index < 40; index += 1) await at.draft(index % 8 === 3 ? incomplete : party);
    const drafts = await preview();
    const runs = await Promise.all([issueMany(drafts), issueMany(drafts), issueMany(drafts.toReversed())]);
    const done = runs.flatMap(({ outcomes }) => outcomes.filter(({ failure }) => failure === null));
    expect(new Set(done.map(({ id }) => id)).size).toBe(35);
    expect(done).toHaveLength(35);
    expect(await issuedNumbers()).toEqual(upTo(35));
    for (const { outcomes } of runs) expect(outcomes.filter(({ number }) => number)).toHaveLength(35);
    expect((await verifyDocuments(at.database.db)).faults).toEqual([]);
  });
});
