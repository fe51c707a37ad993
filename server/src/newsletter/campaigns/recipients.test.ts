import type { RecipientState } from '@cercle/contract/campaign-states';
import { expect, test } from 'vitest';
import { insertCampaign, insertRecipient, insertSentMails } from '../../testing/sent-campaigns.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';
import { readFigures } from './figures.table.ts';

const world = worldPerTest();
const QUERY = { page: 0, size: 10, q: '' };
const AT = '2026-03-02T09:00:00.000Z';
const LATER = '2026-03-05T09:00:00.000Z';

/** One recipient in each state, two of them sent, of whom one has unsubscribed; then another campaign. */
async function campaignOfEachState(): Promise<number> {
  const { db } = world.database;
  const id = await insertCampaign(db);
  const add = (state: RecipientState, change: Partial<Parameters<typeof insertRecipient>[2]> = {}) =>
    insertRecipient(db, id, { email: `${state.toLowerCase()}@societe.example`, state, ...change });
  await add('WAITING');
  await add('QUEUED');
  await add('SENT', { unsubscribedAt: LATER });
  await add('SENT', { email: 'lue@societe.example' });
  await add('WRITTEN');
  await add('FAILED', { error: '550 5.1.1 <failed@societe.example> User unknown' });
  await add('BOUNCED', { error: '550 5.2.2 mailbox full' });
  await add('SKIPPED', { skipReason: 'UNSUBSCRIBED' });
  await insertRecipient(db, await insertCampaign(db), { email: 'autre@societe.example' });
  return id;
}

const list = async (id: number, query: object = {}) =>
  world.domain.campaignRecipients.list(world.admin, id, { ...QUERY, ...query });

test('Administrators see who received a campaign, what became of each mail, and why one did not arrive', async () => {
  const id = await campaignOfEachState();
  const { content, totalElements } = await list(id);
  expect(totalElements).toBe(8);
  expect(content.map(({ state, skipReason, at }) => [state, skipReason, at])).toEqual([
    ['WAITING', null, null],
    ['QUEUED', null, AT],
    ['SENT', null, AT],
    ['SENT', null, AT],
    ['WRITTEN', null, AT],
    ['FAILED', null, AT],
    ['BOUNCED', null, AT],
    ['SKIPPED', 'UNSUBSCRIBED', null],
  ]);
  expect(content.map(({ explanation }) => explanation).filter((text) => text !== null)).toEqual([
    expect.stringContaining('adresse'),
    expect.stringContaining('pleine'),
  ]);
  expect(content[2]?.unsubscribedAt).toBe(LATER);
});

test('They list those of one state, and count each; figures count the same', async () => {
  const id = await campaignOfEachState();
  const { state: counts } = await world.domain.campaignRecipients.counts(world.admin, id, { q: '' });
  expect(counts).toEqual({
    ...{ ALL: 8, WAITING: 1, QUEUED: 1, SENT: 2, WRITTEN: 1, FAILED: 1, BOUNCED: 1, SKIPPED: 1 },
  });
  for (const state of Object.keys(counts).filter((key) => key !== 'ALL')) {
    const { content, totalElements } = await list(id, { state, size: 1 });
    expect([content[0]?.state, totalElements]).toEqual([state, counts[state as RecipientState]]);
  }
  expect((await readFigures(world.database.db, [id])).get(id)).toEqual({
    ...{ total: 8, waiting: 1, queued: 1, sent: 4, bounced: 1, failed: 1, skipped: 1, unsubscribed: 1 },
  });
});

test('They find a recipient by the beginning of the address, or the name of the member', async () => {
  const { db } = world.database;
  const id = await campaignOfEachState();
  const { user } = await world.submittedRequest({ fullName: 'Éloïse Ström' });
  const member = { email: user.email, name: 'Éloïse Ström', accountId: user.id };
  await insertRecipient(db, id, { ...member, state: 'BOUNCED' });
  await insertRecipient(db, id, { email: 'a_b@societe.example' });
  const found = async (q: string, query = {}) =>
    (await list(id, { q, ...query })).content.map(({ email }) => email);
  expect(await found('LUE@so')).toEqual(['lue@societe.example']);
  expect(await found('ciete.ex')).toEqual([]);
  expect(await found('a_')).toEqual(['a_b@societe.example']);
  expect(await found('strom')).toEqual([user.email]);
  expect(await found('eloise', { state: 'BOUNCED' })).toEqual([user.email]);
  expect(await found('eloise', { state: 'SENT' })).toEqual([]);
  const { state } = await world.domain.campaignRecipients.counts(world.admin, id, { q: 'eloise' });
  expect(state).toMatchObject({ ALL: 1, BOUNCED: 1, SENT: 0 });
});

test('A campaign that has not started has none, and one that does not exist is not found', async () => {
  const id = await insertCampaign(world.database.db, { state: 'SCHEDULED' });
  expect(await list(id)).toEqual({ content: [], totalElements: 0, totalPages: 0 });
  await expect(list(9_999)).rejects.toMatchObject({ code: 'not-found' });
  await expect(world.domain.campaignRecipients.counts(world.admin, 9_999, { q: '' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('They export all that the list finds, with the outcome, its reason and who unsubscribed, and leave an audit entry', async () => {
  const id = await campaignOfEachState();
  const { campaignRecipients } = world.domain;
  const rowsOf = async (query: object) => {
    const file = await campaignRecipients.exportList(world.admin, id, { format: 'csv', q: '', ...query });
    const rows = [];
    for await (const batch of file.batches) rows.push(...batch);
    expect(rows).toHaveLength(file.total);
    return rows;
  };
  const rows = await rowsOf({});
  expect(rows.map((row) => row[3])).toEqual([
    ...['À envoyer', 'En route', 'Envoyé', 'Envoyé', 'Écrit dans un fichier', 'En échec', 'Revenu', 'Passé'],
  ]);
  expect(rows.at(-1)?.[4]).toBe('Ne veut rien recevoir');
  expect(rows[2]?.[6]).toEqual(new Date(LATER));
  expect((await rowsOf({ state: 'BOUNCED' })).map((row) => row[1])).toEqual(['bounced@societe.example']);
  const entry = await world.database.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_kind', 'subject_name'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    action: 'campaign.exported',
    subject_kind: 'campaign',
    subject_name: '8 lignes',
  });
});

test('In the export of a campaign that was stopped, nobody is still to be written to', async () => {
  const { db } = world.database;
  const id = await insertCampaign(db, { state: 'CANCELLED' });
  await insertRecipient(db, id, { email: 'lue@societe.example', state: 'SENT' });
  await insertRecipient(db, id, { email: 'attend@societe.example', state: 'WAITING' });
  const file = await world.domain.campaignRecipients.exportList(world.admin, id, { format: 'csv', q: '' });
  const results = [];
  for await (const batch of file.batches) results.push(...batch.map((row) => row[3]));
  expect(results).toEqual(['Envoyé', 'Non envoyé']);
});

test('The export goes on batch after batch, each recipient once', async () => {
  const id = await insertSentMails(world.database.db, 1_201);
  const file = await world.domain.campaignRecipients.exportList(world.admin, id, { format: 'xlsx', q: '' });
  const ids = new Set();
  let batches = 0;
  for await (const batch of file.batches) {
    batches += 1;
    for (const [cell] of batch) ids.add(cell);
  }
  expect([file.total, ids.size, batches]).toEqual([1_201, 1_201, 3]);
});
