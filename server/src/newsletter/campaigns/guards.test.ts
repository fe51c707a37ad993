import { expect, test } from 'vitest';
import { createCampaignRecords } from '../../testing/campaign-records.ts';
import { clubPerTest } from '../../testing/club.ts';

const club = clubPerTest();

const change = (id: number, columns: object) =>
  club.database.db.updateTable('campaign').set(columns).where('id', '=', id).execute();

test('SQL changes what a draft says, and nothing of what a scheduled campaign says or to whom', async () => {
  const { subscribers, draft } = createCampaignRecords(club);
  await subscribers(1);
  const id = await draft();
  await change(id, { subject: 'Un autre objet', audience: '[{"kind":"MEMBERS","memberType":null}]' });
  await change(id, { audience: '[{"kind":"SUBSCRIBERS"}]' });
  await club.domain.campaigns.send(club.admin, id, { version: 1 });
  for (const columns of [
    { subject: 'Encore un autre' },
    { body: '{}' },
    { audience: '[]' },
    { bulk_content_id: null },
    { state: 'SENDING', subject: 'En passant' },
  ])
    await expect(change(id, columns), JSON.stringify(columns)).rejects.toThrow();
  const { db } = club.database;
  await expect(db.updateTable('bulk_content').set({ html: 'autre' }).execute()).rejects.toThrow();
  await expect(db.deleteFrom('campaign').where('id', '=', id).execute()).rejects.toThrow();
  await club.domain.campaigns.unschedule(club.admin, id);
  await club.domain.campaigns.remove(club.admin, id);
  expect(await db.selectFrom('campaign_history').select('id').execute()).toEqual([]);
});

test('a campaign goes from state to state in its order, and one that has ended stays so', async () => {
  const { subscribers, sent, run, deliver } = createCampaignRecords(club);
  await subscribers(1);
  const id = await sent();
  await expect(change(id, { state: 'PAUSED' })).rejects.toThrow();
  await run();
  for (const state of ['DRAFT', 'SCHEDULED']) await expect(change(id, { state })).rejects.toThrow();
  await expect(change(id, { frozen_at: null }), 'frozen').rejects.toThrow();
  await deliver(id);
  await run();
  for (const state of ['SENDING', 'PAUSED', 'CANCELLED'])
    await expect(change(id, { state, ended_at: null }), state).rejects.toThrow();
});

test('the history of a campaign only grows; who did it may be forgotten', async () => {
  const { draft } = createCampaignRecords(club);
  await draft();
  const { db } = club.database;
  await expect(db.updateTable('campaign_history').set({ facts: '{}' }).execute()).rejects.toThrow();
  await expect(db.deleteFrom('campaign_history').execute()).rejects.toThrow();
  await db.updateTable('campaign_history').set({ by_name: 'Personne effacée', account_id: null }).execute();
});

test('who was passed over stays so', async () => {
  const { subscribers, sent, run, block } = createCampaignRecords(club);
  const [blocked = ''] = await subscribers(2);
  await sent();
  await block(blocked);
  await run();
  const again = club.database.db
    .updateTable('campaign_recipient')
    .set({ state: 'WAITING', skip_reason: null })
    .where('email', '=', blocked)
    .execute();
  await expect(again).rejects.toThrow();
});
