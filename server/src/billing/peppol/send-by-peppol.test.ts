import { describe, expect, test } from 'vitest';
import { createFakePeppol } from '../../testing/fake-peppol.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { openTestLog } from '../../testing/test-client.ts';
import { createPeppolJob } from './peppol-job.ts';

const at = invoicingPerTest();
const send = (id: number) => at.domain.documents.sendByPeppol(at.admin, id);
const find = (id: number) => at.domain.documents.find(at.admin, id);
const person = () =>
  at.party({ kind: 'PERSON', legalName: 'Zoé Lefèvre', enterpriseNumber: '', vatStatus: 'NONE' });

async function round(peppol: ReturnType<typeof createFakePeppol>) {
  const { log } = openTestLog();
  const { transport } = peppol;
  await createPeppolJob({ db: at.database.db, clock: at.clock, log, transport }).work(async () => undefined);
}

describe('Nothing is sent by Peppol', () => {
  test('of a draft, nor to a person, who gets an e-mail', async () => {
    await expect(send(await at.draft(await at.party()))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('émettez-le'),
    });
    const { id, peppolAddress, can } = await at.invoice(await person());
    expect([peppolAddress, can]).toEqual([null, ['send', 'credit']]);
    await expect(send(id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/Zoé Lefèvre.*n’a pas de numéro d’entreprise.*par e-mail/),
    });
    await expect(send(9_999)).rejects.toMatchObject({ code: 'not-found' });
    expect((await find(id)).deliveries).toEqual([]);
  });

  test('while an earlier sending is under way, however many ask at once', async () => {
    const { id } = await at.invoice(await at.party());
    const results = await Promise.allSettled([send(id), send(id), send(id)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: expect.stringContaining('déjà en cours') },
    });
    expect((await find(id)).can).not.toContain('sendByPeppol');
    expect((await find(id)).deliveries).toHaveLength(1);
  });
});

test('What was sent by e-mail first goes by Peppol as a document of its own, with the same bytes (C13)', async () => {
  const peppol = createFakePeppol();
  const { id } = await at.invoice(await at.party());
  await at.domain.documents.send(at.admin, id);
  await send(id);
  await round(peppol);
  const other = await at.invoice(await at.party());
  await send(other.id);
  await round(peppol);
  const files = [
    await at.domain.documents.ubl(at.admin, id),
    await at.domain.documents.ubl(at.admin, other.id),
  ];
  expect(peppol.sent().map(({ ubl }) => Buffer.from(ubl))).toEqual(
    files.map(({ bytes }) => Buffer.from(bytes)),
  );
  expect(new Set(peppol.sent().map(({ key }) => key)).size).toBe(2);
});

describe('A document that is sent as it is issued', () => {
  const issueAndSend = async (draft: number) => {
    const { version } = await find(draft);
    return at.domain.documents.issue(at.admin, draft, { version, send: true });
  };

  test('goes to a company both ways', async () => {
    const { deliveries, events } = await issueAndSend(await at.draft(await at.party()));
    expect(deliveries.map(({ channel }) => channel)).toEqual(['PEPPOL', 'EMAIL']);
    expect(events.map(({ kind }) => kind)).toEqual(['peppol-sent', 'sent', 'issued', 'drafted']);
  });

  test('goes to a person by e-mail alone', async () => {
    const { deliveries } = await issueAndSend(await at.draft(await person()));
    expect(deliveries.map(({ channel }) => channel)).toEqual(['EMAIL']);
  });
});

test('A credit note goes by Peppol, too', async () => {
  const peppol = createFakePeppol();
  const invoice = await at.invoice(await at.party());
  const { id } = await at.credited(invoice.id);
  const { id: deliveryId } = await send(id);
  await round(peppol);
  expect(peppol.sent()).toMatchObject([
    { kind: 'CREDIT_NOTE', fileName: `note-de-credit-NC-2026-000001-${deliveryId}.xml` },
  ]);
});
