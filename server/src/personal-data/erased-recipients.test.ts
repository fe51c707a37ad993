import type { PersonalData } from '@cercle/contract/personal-data';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { lockRows } from '../db/lock.ts';
import { VISITOR } from '../kernel/actor.ts';
import { readFigures } from '../newsletter/campaigns/figures.table.ts';
import { DEVICE, PASSWORD } from '../testing/builders.ts';
import { waitForLockWait } from '../testing/lock-waits.ts';
import { insertCampaign, insertRecipient } from '../testing/sent-campaigns.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
const READER = 'lectrice@societe.example';
const AT = '2026-03-02T09:00:00.000Z';
const LATER = '2026-03-04T09:00:00.000Z';

const erase = (email: string) => world.domain.personalData.erase(world.admin, { email, confirmation: email });
const figuresOf = async (id: number) => (await readFigures(world.database.db, [id])).get(id);
const recipientsOf = (campaignId: number) =>
  world.database.db
    .selectFrom('campaign_recipient')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute();

async function exportOf(email: string): Promise<PersonalData> {
  const archive = unzipSync(await world.domain.personalData.exportOf(world.admin, email));
  return JSON.parse(new TextDecoder().decode(archive['donnees.json']));
}

async function moveTo(actor: typeof world.admin, email: string) {
  await world.domain.emailChange.request(actor, { email, password: PASSWORD }, DEVICE);
  world.clock.advance({ seconds: 1 });
  await world.domain.emailChange.confirm(VISITOR, (await world.mailsTo(email)).at(-1)?.secret ?? '', DEVICE);
}

test('PR-1 A person gets the campaigns that were addressed to them, and what became of each', async () => {
  const { db } = world.database;
  const first = await insertCampaign(db, { subject: 'Lettre de mars', at: AT });
  await insertRecipient(db, first, { email: READER, state: 'BOUNCED' });
  await insertRecipient(db, first, { email: 'autre@societe.example' });
  const second = await insertCampaign(db, { subject: 'Lettre d’avril', at: LATER });
  await insertRecipient(db, second, { email: READER, unsubscribedAt: LATER });
  expect((await world.domain.personalData.lookup(world.admin, READER)).campaigns).toBe(2);
  expect((await exportOf(READER)).campaigns).toEqual([
    { subject: 'Lettre d’avril', at: LATER, email: READER, outcome: 'SENT', unsubscribedAt: LATER },
    { subject: 'Lettre de mars', at: AT, email: READER, outcome: 'BOUNCED', unsubscribedAt: null },
  ]);
});

test('PR-2 An erased subscriber leaves each campaign its figures: what was sent to them, without address or name', async () => {
  const { db } = world.database;
  const id = await insertCampaign(db);
  await insertRecipient(db, id, { email: READER, state: 'BOUNCED', unsubscribedAt: LATER });
  await insertRecipient(db, id, { email: 'autre@societe.example' });
  const [before, [row]] = [await figuresOf(id), await recipientsOf(id)];
  await erase(READER);
  expect(await figuresOf(id)).toEqual(before);
  const [erased, other] = await recipientsOf(id);
  expect(erased).toEqual({ ...row, email: null, mail_id: null, outcome: 'BOUNCED' });
  // By it the link in a mail that they still have is known, and answers without an address.
  expect(erased?.token_hash).not.toBeNull();
  expect(other?.email).toBe('autre@societe.example');
  await expect(erase(READER)).rejects.toMatchObject({ code: 'not-found' });
});

test('Nothing more leaves to a person who is erased amid a sending, not even a mail that waits', async () => {
  const { db } = world.database;
  const id = await insertCampaign(db, { state: 'SENDING' });
  await insertRecipient(db, id, { email: READER, state: 'QUEUED', replyTo: 'contact@cercle.example' });
  const next = await insertCampaign(db, { state: 'SENDING' });
  await insertRecipient(db, next, { email: READER, state: 'WAITING' });
  await erase(READER);
  for (const campaign of [id, next])
    expect(await recipientsOf(campaign)).toMatchObject([
      { email: null, state: 'SKIPPED', skip_reason: 'GONE', mail_id: null },
    ]);
  expect(await world.mailsTo(READER)).toHaveLength(1);
  expect(await figuresOf(id)).toMatchObject({ total: 1, queued: 0, skipped: 1 });
});

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'A member is erased while their mail to a former address is withdrawn: without a deadlock, as both lock the mail first',
  async () => {
    const { db } = world.database;
    const { email, id: accountId } = await world.joinedMember({ fullName: 'Zoé Lambert' });
    const id = await insertCampaign(db, { state: 'PAUSED' });
    await insertRecipient(db, id, { email: READER, accountId, state: 'QUEUED' });
    const [recipient] = await recipientsOf(id);
    const calls: Promise<unknown>[] = [];
    await db.transaction().execute(async (trx) => {
      // What deletes the mail has locked it, and then comes to its recipient.
      await lockRows(
        trx,
        trx
          .selectFrom('mail')
          .select('id')
          .where('id', '=', recipient?.mail_id ?? 0),
      );
      calls.push(erase(email));
      await waitForLockWait(db);
      await trx
        .deleteFrom('mail')
        .where('id', '=', recipient?.mail_id ?? 0)
        .execute();
    });
    await Promise.all(calls);
    expect(await recipientsOf(id)).toMatchObject([{ email: null, state: 'SKIPPED', mail_id: null }]);
  },
);

test('A member who changes their address keeps what was written to the former one, and is erased there too', async () => {
  const { db } = world.database;
  const { email, id: accountId, actor } = await world.joinedMember({ fullName: 'Zoé Lambert' });
  const id = await insertCampaign(db);
  await insertRecipient(db, id, { email, name: 'Zoé Lambert', accountId });
  await moveTo(actor, 'zoe.lambert@societe.example');
  expect(await recipientsOf(id)).toMatchObject([{ email, account_id: accountId }]);
  expect((await exportOf('zoe.lambert@societe.example')).campaigns).toMatchObject([{ email }]);
  await world.domain.personalData.eraseOwn(actor, PASSWORD);
  expect(await recipientsOf(id)).toMatchObject([
    { email: null, name: '', account_id: null, state: 'QUEUED', outcome: 'SENT' },
  ]);
});

test('Who wrote, sent or stopped a campaign is forgotten in its history, once they are no administrator any more', async () => {
  const { db } = world.database;
  const campaign_id = await insertCampaign(db);
  const { id: account_id, email } = await world.joinedMember({ fullName: 'Zoé Lambert' });
  const line = { campaign_id, at: AT, kind: 'campaign.sent', account_id, by_name: 'Zoé Lambert' } as const;
  await db.insertInto('campaign_history').values(line).execute();
  await erase(email);
  const history = await db.selectFrom('campaign_history').select(['by_name', 'account_id']).execute();
  expect(history).toEqual([{ by_name: 'Personne effacée', account_id: null }]);
});
