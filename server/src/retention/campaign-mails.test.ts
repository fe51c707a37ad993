import type { RecipientState } from '@cercle/contract/campaign-states';
import { expect, test } from 'vitest';
import { readFigures } from '../newsletter/campaigns/figures.table.ts';
import { insertCampaign, insertRecipient } from '../testing/sent-campaigns.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
const QUERY = { page: 0, size: 10, q: '' };
const purge = () => world.domain.retention.purgeExpired(async () => undefined);

test('PR-3 When the mails of a campaign are deleted, its recipients keep what became of them, and its figures do not change', async () => {
  const { db } = world.database;
  const id = await insertCampaign(db);
  for (const state of ['SENT', 'WRITTEN', 'FAILED', 'BOUNCED', 'SKIPPED'] as const)
    await insertRecipient(db, id, { email: `${state.toLowerCase()}@societe.example`, state });
  const waiting = await insertRecipient(db, id, { email: 'queued@societe.example', state: 'QUEUED' });
  const list = async (query: { state?: RecipientState } = {}) =>
    (await world.domain.campaignRecipients.list(world.admin, id, { ...QUERY, ...query })).content;
  const figures = async () => (await readFigures(db, [id])).get(id);
  const states = async () => (await list()).map(({ email, state }) => [email, state]);
  const before = { figures: await figures(), states: await states() };
  world.clock.advance({ hours: 89 * 24 });
  expect(await purge()).toMatchObject({ sentMails: 0, parkedMails: 0 });
  world.clock.advance({ hours: 2 * 24 });
  expect(await purge()).toMatchObject({ sentMails: 3, parkedMails: 1 });
  const left = await db
    .selectFrom('campaign_recipient')
    .select('id')
    .where('mail_id', 'is not', null)
    .execute();
  expect(left).toEqual([{ id: waiting }]);
  expect({ figures: await figures(), states: await states() }).toEqual(before);
  for (const state of ['SENT', 'WRITTEN', 'FAILED', 'BOUNCED'] as const)
    expect(await list({ state })).toMatchObject([{ state, at: null, explanation: null }]);
});
