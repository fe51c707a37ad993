import { describe, expect, test } from 'vitest';
import { requireAdmin } from '../../kernel/actor.ts';
import { createFakePeppol } from '../../testing/fake-peppol.ts';
import { invoiceResponse } from '../../testing/invoice-responses.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { openTestLog } from '../../testing/test-client.ts';
import { createPeppolJob } from './peppol-job.ts';

const NUMBER = '2026-000001';
const WHY = ['<cbc:StatusReason>Le bon de commande manque</cbc:StatusReason>'];

const at = invoicingPerTest();

const BUYER = { legalName: 'Atelier Lesse', enterpriseNumber: '0428759497' };
const STRANGER = '0208:0202239951';

const invoice = async () => (await at.invoice(await at.party(BUYER))).id;
const find = (id: number) => at.domain.documents.find(at.admin, id);
const file = (code: string, change: Partial<Parameters<typeof invoiceResponse>[0]> = {}) =>
  Buffer.from(invoiceResponse({ code, number: NUMBER, statuses: code === 'RE' ? WHY : [], ...change }));
const add = (id: number, xml: Uint8Array) => at.domain.documentResponses.add(at.admin, id, xml);
const toDo = async () => (await at.domain.dashboard.toDo(at.admin)).disputedDocuments;
const codes = async (id: number) => (await find(id)).responses.map(({ code }) => code);

describe('What a buyer answers', () => {
  async function received(...files: Uint8Array[]) {
    const peppol = createFakePeppol();
    const id = await invoice();
    await at.domain.documents.sendByPeppol(at.admin, id);
    const { log, entries } = openTestLog();
    const job = createPeppolJob({ db: at.database.db, clock: at.clock, log, transport: peppol.transport });
    const receive = async (...more: Uint8Array[]) => {
      for (const xml of more) peppol.responses.push({ id: `response-${peppol.confirmed.length}`, xml });
      at.clock.advance({ minutes: 5 });
      return job.work(async () => undefined);
    };
    const result = await receive(...files);
    return { peppol, id, result, receive, entries };
  }

  test('is in the history of the document, and asks for nothing where the buyer is content', async () => {
    const { id, result } = await received(file('AB'));
    expect(result).toMatchObject({ responses: 1 });
    expect(await codes(id)).toEqual(['AB']);
    expect((await find(id)).events[0]).toMatchObject({
      kind: 'response',
      reason: 'Bien reçue (AB) · 0208:0428759497',
      by: 'Envoi par Peppol',
    });
    expect(await toDo()).toEqual({ rows: [], total: 0 });
  });

  test('waits for an administrator when it is refused, with why, until it is approved after all', async () => {
    const { id, receive } = await received(file('RE'));
    expect(await toDo()).toEqual({
      rows: [
        {
          ...{ id, documentKind: 'INVOICE', number: NUMBER, party: 'Atelier Lesse', code: 'RE' },
          ...{ at: at.clock.now().toISOString(), note: 'Le bon de commande manque' },
        },
      ],
      total: 1,
    });
    const disputed = { page: 0, size: 10, q: '', sort: 'issuedOn,desc', delivery: 'DISPUTED' } as const;
    expect((await at.domain.documents.list(at.admin, disputed)).content).toMatchObject([{ id }]);
    await receive(file('IP'));
    expect(await toDo()).toMatchObject({ total: 1 });
    await receive(file('AP'));
    expect(await toDo()).toMatchObject({ total: 0 });
    expect(await codes(id)).toEqual(['AP', 'IP', 'RE']);
  });

  test.each(['RE', 'UQ'])(
    'with %s is settled by a credit note for all of it, or by a click',
    async (code) => {
      const { id } = await received(file(code));
      const other = (await at.invoice(await at.party({ enterpriseNumber: '0403019261' }))).id;
      await add(other, file(code, { number: '2026-000002', sender: '0208:0403019261' }));
      expect(await toDo()).toMatchObject({ total: 2 });
      await at.credited(id);
      expect(await toDo()).toMatchObject({ total: 1, rows: [{ id: other }] });
      await at.domain.documents.dismiss(at.admin, other);
      expect(await toDo()).toMatchObject({ total: 0 });
      expect((await find(other)).events[0]).toMatchObject({ kind: 'dismissed' });
    },
  );

  test('counts once, however often it comes', async () => {
    const { id, receive, peppol } = await received(file('RE'), file('RE'));
    expect(await receive(file('RE'))).toMatchObject({ responses: 0 });
    expect(await add(id, file('RE'))).toMatchObject({ isNew: false, response: { code: 'RE' } });
    expect(await codes(id)).toEqual(['RE']);
    expect(peppol.confirmed.map(([, isUnderstood]) => isUnderstood)).toEqual([true, true, true]);
  });

  test('comes again when the process died before it confirmed it, and counts once', async () => {
    const { id, peppol, receive } = await received();
    const confirm = peppol.transport.confirmResponse;
    peppol.transport.confirmResponse = () => Promise.reject(new Error('The process died'));
    await receive(file('RE'));
    peppol.transport.confirmResponse = confirm;
    await receive();
    expect(await codes(id)).toEqual(['RE']);
    expect(peppol.confirmed).toHaveLength(1);
  });

  test('of another than the buyer is kept aside: it neither disputes nor settles anything', async () => {
    const { id, peppol, receive, entries } = await received(file('RE', { sender: STRANGER }));
    expect([await codes(id), (await toDo()).total]).toEqual([[], 0]);
    await receive(file('RE'), file('AP', { sender: STRANGER }), file('PD', { sender: 'nobody:' }));
    expect([await codes(id), (await toDo()).total]).toEqual([['RE'], 1]);
    expect(peppol.confirmed.map(([, isUnderstood]) => isUnderstood)).toEqual([false, true, false, false]);
    expect(JSON.stringify(entries())).toContain('stranger');
  });

  test('of a buyer may come from their address by VAT number, however it is written', async () => {
    const { id } = await received(file('AB', { sender: '9925:BE0428759497' }));
    expect(await codes(id)).toEqual(['AB']);
  });

  test('counts as the sender’s that the access point names, not the one’s that the file names', async () => {
    const { id, peppol, receive } = await received();
    peppol.responses.push({ id: 'forged', xml: file('RE'), sender: STRANGER });
    peppol.responses.push({ id: 'own', xml: file('AB', { sender: STRANGER }), sender: '0208:0428759497' });
    await receive();
    expect(await codes(id)).toEqual(['AB']);
    expect(peppol.confirmed).toEqual([
      ['forged', false],
      ['own', true],
    ]);
  });

  test('is kept aside when it cannot be read, or names no document of ours; the others are read', async () => {
    const { id, peppol, entries } = await received(
      Buffer.from('no XML'),
      file('RE', { number: '2026-000999' }),
      file('RE', { number: 'F-12' }),
      file('RE', { typeCode: '381' }),
      file('AP'),
    );
    expect(peppol.confirmed.map(([, isUnderstood]) => isUnderstood)).toEqual([
      ...[false, false, false, false],
      true,
    ]);
    expect(await codes(id)).toEqual(['AP']);
    expect(JSON.stringify(entries())).not.toContain('bon de commande');
  });
});

describe('A response that came by another way', () => {
  test('is added to its document, once, by an administrator', async () => {
    const id = await invoice();
    expect(await add(id, file('PD'))).toMatchObject({ isNew: true, response: { code: 'PD', note: '' } });
    expect(await add(id, file('PD'))).toMatchObject({ isNew: false });
    expect((await find(id)).events[0]).toMatchObject({ kind: 'response', by: requireAdmin(at.admin).name });
    const { content } = await at.domain.auditLog.list(at.admin, {
      ...{ page: 0, size: 10, q: '', sort: 'createdAt,desc', kind: 'document' },
    });
    expect(content.filter(({ action }) => action === 'document.response')).toHaveLength(1);
  });

  test('is added to no other document', async () => {
    const id = await invoice();
    const other = (await at.invoice((await find(id)).party.id)).id;
    await expect(add(other, file('RE'))).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringContaining(NUMBER),
    });
    await expect(add(id, Buffer.from('<!DOCTYPE a><a/>'))).rejects.toMatchObject({ code: 'validation' });
    await expect(add(id, file('RE', { sender: STRANGER }))).rejects.toMatchObject({
      ...{ code: 'validation', message: expect.stringContaining(`mais de ${STRANGER}`) },
    });
    await expect(add(9_999, file('RE'))).rejects.toMatchObject({ code: 'not-found' });
    expect(await codes(other)).toEqual([]);
  });
});
