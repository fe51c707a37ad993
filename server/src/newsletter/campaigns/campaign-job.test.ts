import { expect, test } from 'vitest';
import { listFailedSteps } from '../../jobs/steps.table.ts';
import { withdrawUntried } from '../../mail/bulk-content.table.ts';
import { createCampaignRecords } from '../../testing/campaign-records.ts';
import { clubPerTest } from '../../testing/club.ts';

const club = clubPerTest();

const statesOf = (recipients: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(Object.values(recipients), (state) => state)).map(([state, all = []]) => [
      state,
      all.length,
    ]),
  );

const contentIdOf = async (id: number) => {
  const { bulk_content_id } = await club.database.db
    .selectFrom('campaign')
    .select('bulk_content_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return bulk_content_id ?? 0;
};

test('F3 paused, its untried mails are taken back; resumed, everyone has had one mail, and nobody two', async () => {
  const { subscribers, sent, run, mails, deliver, recipients } = createCampaignRecords(club);
  await subscribers(500);
  const id = await sent({ pacePerHour: 12_000 });
  await run();
  const first = await mails(id);
  expect(first).toHaveLength(200);
  const { db } = club.database;
  const delivered = first.slice(0, 50).map((mail) => mail.id);
  await db
    .updateTable('mail')
    .set({ sent_at: '2026-03-02T09:00:00.000Z', next_attempt_at: null, attempts: 1 })
    .where('id', 'in', delivered)
    .execute();
  const beingSent = first[50]?.id ?? 0;
  await db
    .updateTable('mail')
    .set({ claimed_until: '2026-03-02T09:01:00.000Z' })
    .where('id', '=', beingSent)
    .execute();
  await club.domain.campaigns.pause(club.admin, id);
  expect((await mails(id)).map((mail) => mail.id)).toEqual([...delivered, beingSent]);
  expect(statesOf(await recipients(id))).toEqual({ QUEUED: 51, WAITING: 449 });
  await club.domain.campaigns.resume(club.admin, id);
  for (let turn = 0; turn < 5; turn += 1) {
    club.clock.advance({ minutes: 2 });
    await run();
    await deliver(id);
  }
  await run();
  const addresses = (await mails(id)).map(({ to }) => to);
  expect(addresses).toHaveLength(500);
  expect(new Set(addresses).size).toBe(500);
  expect((await club.domain.campaigns.details(club.admin, id)).state).toBe('SENT');
});

test('F3 a process that dies amid a pause leaves the rest to the job, which takes it back', async () => {
  const { subscribers, sent, run, mails } = createCampaignRecords(club);
  await subscribers(3);
  const id = await sent();
  await run();
  // Of what the verb does, the change of state alone.
  await club.database.db.updateTable('campaign').set({ state: 'PAUSED' }).where('id', '=', id).execute();
  expect(await club.domain.campaignJob.hasWork()).toBe(true);
  await run();
  expect(await mails(id)).toEqual([]);
  expect(await club.domain.campaignJob.hasWork()).toBe(false);
});

test('cancelled, nobody more is reached, ever', async () => {
  const { subscribers, sent, run, mails, recipients, details } = createCampaignRecords(club);
  await subscribers(300);
  const id = await sent({ pacePerHour: 6_000 });
  await run();
  await club.domain.campaigns.cancel(club.admin, id);
  club.clock.advance({ hours: 5 });
  await run();
  expect(await mails(id)).toEqual([]);
  expect(statesOf(await recipients(id))).toEqual({ WAITING: 300 });
  expect(await details(id)).toMatchObject({ state: 'CANCELLED', can: ['unarchive'] });
});

test('F4 a whole batch that is blocked, or that left, does not end the campaign before the others are reached', async () => {
  const { subscribers, sent, run, mails, unsubscribe, block, deliver, details } = createCampaignRecords(club);
  const emails = await subscribers(450);
  const id = await sent();
  await run(3);
  expect((await details(id)).isFrozen).toBe(false);
  expect(await mails(id)).toEqual([]);
  for (const email of emails.slice(0, 200)) await block(email);
  for (const email of emails.slice(200, 400)) await unsubscribe(email);
  expect(await run()).toEqual({ campaignsStarted: 0, campaignsSent: 0 });
  expect((await mails(id)).map(({ to }) => to)).toEqual(emails.slice(400));
  await deliver(id);
  expect(await run()).toEqual({ campaignsStarted: 0, campaignsSent: 1 });
  expect((await details(id)).figures).toMatchObject({ total: 450, skipped: 400, sent: 50 });
});

test.each([
  { at: 'before the first batch', beat: 2 },
  { at: 'between two', beat: 3 },
])(
  'F4 paused and resumed while its audience is copied, $at: nothing leaves, nor does it end, before the copy is complete',
  async ({ beat }) => {
    const { subscribers, sent, run, mails, details } = createCampaignRecords(club);
    await subscribers(300);
    const id = await sent();
    let beats = 0;
    await club.domain.campaignJob.run(async () => {
      beats += 1;
      if (beats === beat) await club.domain.campaigns.pause(club.admin, id);
      if (beats === beat + 1) await club.domain.campaigns.resume(club.admin, id);
    });
    expect(await details(id)).toMatchObject({ state: 'SENDING', isFrozen: false });
    expect(await mails(id)).toEqual([]);
    await run();
    expect(await mails(id)).toHaveLength(300);
  },
);

test('F7 of many jobs at once, in as many processes, one starts a campaign, and each recipient gets one mail', async () => {
  const { subscribers, sent, run, mails, deliver, details } = createCampaignRecords(club);
  await subscribers(1_200);
  const id = await sent({ pacePerHour: 30_000 });
  const counts = { campaignsStarted: 0, campaignsSent: 0 };
  for (let turn = 0; turn < 4; turn += 1) {
    const results = await Promise.all([run(), run(), run()]);
    for (const result of results) {
      counts.campaignsStarted += result?.campaignsStarted ?? 0;
      counts.campaignsSent += result?.campaignsSent ?? 0;
    }
    expect((await mails(id)).length).toBeLessThanOrEqual(500 * (turn + 1));
    await deliver(id);
    club.clock.advance({ minutes: 1 });
  }
  const addresses = (await mails(id)).map(({ to }) => to);
  expect([addresses.length, new Set(addresses).size]).toEqual([1_200, 1_200]);
  expect(counts).toEqual({ campaignsStarted: 1, campaignsSent: 1 });
  expect((await details(id)).history.map(({ kind }) => kind)).toEqual([
    ...['campaign.sent', 'campaign.frozen', 'campaign.started', 'campaign.scheduled', 'campaign.created'],
  ]);
});

test('wherever the job dies, another goes on: nobody is lost, nobody gets two mails', async () => {
  const { subscribers, sent, run, mails, deliver, details } = createCampaignRecords(club);
  await subscribers(1_100);
  const id = await sent();
  for (let beats = 0; beats < 12; beats += 1) await run(beats);
  await run();
  await deliver(id);
  await run();
  const addresses = (await mails(id)).map(({ to }) => to);
  expect([addresses.length, new Set(addresses).size]).toEqual([1_100, 1_100]);
  expect((await details(id)).state).toBe('SENT');
});

test('who left, was blocked, deactivated, erased or removed between the start and their mail gets nothing, and it is told why', async () => {
  const { subscribers, sent, run, mails, recipients, unsubscribe, block } = createCampaignRecords(club);
  const [left = '', blocked = '', removed = '', stays = ''] = await subscribers(4);
  const [inactive, former, active] = [await club.person(), await club.person(), await club.person()];
  const { db } = club.database;
  const emailOf = async (accountId: number) =>
    (await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow())
      .email;
  const sources = [{ kind: 'SUBSCRIBERS' as const }, { kind: 'MEMBERS' as const, memberType: null }];
  const id = await sent({ sources });
  // The copy is complete, and nothing has left.
  await run(4);
  expect(statesOf(await recipients(id))).toEqual({ WAITING: 7 });
  await unsubscribe(left);
  await block(blocked);
  const list = await club.domain.newsletter.list(club.admin, { page: 0, size: 1, q: removed });
  await club.domain.newsletter.remove(club.admin, list.content[0]?.id ?? 0);
  await db.updateTable('account').set({ active: false }).where('id', '=', inactive).execute();
  await db.updateTable('account').set({ left_circle: true }).where('id', '=', former).execute();
  await run();
  expect(await recipients(id)).toEqual({
    [left]: 'SKIPPED UNSUBSCRIBED',
    [blocked]: 'SKIPPED BLOCKED',
    [removed]: 'SKIPPED UNSUBSCRIBED',
    [stays]: 'QUEUED',
    [await emailOf(inactive)]: 'SKIPPED GONE',
    [await emailOf(former)]: 'SKIPPED GONE',
    [await emailOf(active)]: 'QUEUED',
  });
  expect((await mails(id)).map(({ to }) => to)).toEqual([stays, await emailOf(active)]);
});

test('who is erased between being read and being copied is no recipient, and holds nobody else up', async () => {
  const { subscribers, sent, recipients } = createCampaignRecords(club);
  const [erased = '', stays = ''] = await subscribers(2);
  const { db } = club.database;
  const { email: member } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', await club.person())
    .executeTakeFirstOrThrow();
  const id = await sent({ sources: [{ kind: 'SUBSCRIBERS' }, { kind: 'MEMBERS', memberType: null }] });
  const gone: string[] = [];
  // Of the job: the start, the batch of subscribers, that of members.
  const erasedAt: Record<number, string> = { 2: erased, 3: member };
  let beats = 0;
  await club.domain.campaignJob.run(async () => {
    beats += 1;
    const email = erasedAt[beats];
    if (email === undefined) return;
    await club.domain.personalData.erase(club.admin, { email, confirmation: email });
    gone.push(email);
  });
  expect(gone).toEqual([erased, member]);
  expect(await recipients(id)).toEqual({ [stays]: 'QUEUED' });
  expect(await listFailedSteps(db, 10)).toEqual([]);
});

test('a recipient whose address was erased gets nothing', async () => {
  const { subscribers, sent, run, mails } = createCampaignRecords(club);
  const [erased = '', stays = ''] = await subscribers(2);
  const id = await sent();
  await run(3);
  await club.database.db
    .updateTable('campaign_recipient')
    .set({ email: null, name: '' })
    .where('email', '=', erased)
    .execute();
  await run();
  expect((await mails(id)).map(({ to }) => to)).toEqual([stays]);
});

test('an audience that has become nobody by the start ends the campaign, and its history says so', async () => {
  const { subscribers, sent, run, details, unsubscribe } = createCampaignRecords(club);
  const [only = ''] = await subscribers(1);
  const id = await sent();
  await unsubscribe(only);
  expect(await run()).toEqual({ campaignsStarted: 1, campaignsSent: 1 });
  const { state, figures, history } = await details(id);
  expect({ state, figures }).toMatchObject({ state: 'SENT', figures: { total: 0 } });
  expect(history[0]).toMatchObject({ kind: 'campaign.sent', facts: { recipients: 0 } });
});

test('mails leave at the pace of the campaign, and never in a burst after an outage or a pause', async () => {
  const { subscribers, sent, run, mails, deliver } = createCampaignRecords(club);
  await subscribers(300);
  const id = await sent({ pacePerHour: 1_200 });
  const queuedIn = async (span: { seconds?: number; hours?: number }) => {
    const before = (await mails(id)).length;
    club.clock.advance(span);
    await run();
    await deliver(id);
    return (await mails(id)).length - before;
  };
  await run();
  const start = (await mails(id)).length;
  expect(start).toBe(20);
  for (let turn = 0; turn < 4; turn += 1) expect(await queuedIn({ seconds: 15 })).toBe(5);
  expect(await queuedIn({ hours: 10 })).toBe(20);
  await club.domain.campaigns.pause(club.admin, id);
  club.clock.advance({ hours: 10 });
  await club.domain.campaigns.resume(club.admin, id);
  expect(await queuedIn({ seconds: 0 })).toBe(20);
  expect(await queuedIn({ seconds: 1 })).toBe(0);
});

test('those who are passed over do not use up the pace', async () => {
  const { subscribers, sent, run, mails, block } = createCampaignRecords(club);
  const emails = await subscribers(60);
  const id = await sent({ pacePerHour: 1_200 });
  for (const email of emails.slice(0, 40)) await block(email);
  await run();
  expect((await mails(id)).map(({ to }) => to)).toEqual(emails.slice(40));
});

test('a clock that was ahead and has been corrected does not hold a campaign up', async () => {
  const { subscribers, sent, run, mails } = createCampaignRecords(club);
  await subscribers(1);
  const id = await sent();
  await run(3);
  await club.database.db
    .updateTable('campaign')
    .set({ paced_until: '2027-01-01T00:00:00.000Z' })
    .where('id', '=', id)
    .execute();
  await run();
  expect(await mails(id)).toHaveLength(1);
});

test('while 5 000 of its mails wait for a mail server, no more are queued', async () => {
  const { subscribers, sent, run, mails, deliver } = createCampaignRecords(club);
  for (let batch = 0; batch < 6; batch += 1) await subscribers(1_000);
  const id = await sent();
  await run();
  club.clock.advance({ minutes: 1 });
  await run();
  expect(await mails(id)).toHaveLength(5_000);
  await deliver(id);
  club.clock.advance({ minutes: 1 });
  await run();
  expect(await mails(id)).toHaveLength(6_000);
});

test('a campaign that fails keeps no other from being sent, and is a task that failed until it goes on or is stopped', async () => {
  const { subscribers, sent, run, mails, deliver } = createCampaignRecords(club);
  const [broken = ''] = await subscribers(1);
  const failing = await sent();
  await run(3);
  const { db } = club.database;
  const unmailable = { email: 'pas une adresse' };
  await db.updateTable('newsletter_subscription').set(unmailable).where('email', '=', broken).execute();
  await db.updateTable('campaign_recipient').set(unmailable).where('email', '=', broken).execute();
  await club.person();
  const other = await sent({ sources: [{ kind: 'MEMBERS', memberType: null }] });
  await run();
  expect(await mails(failing)).toEqual([]);
  expect(await mails(other)).toHaveLength(1);
  const failed = async () => (await listFailedSteps(db, 10)).map(({ title, error }) => [title, error]);
  expect(await failed()).toEqual([
    ['Envoi de la campagne «\u202fNouvelles du cercle\u202f»', expect.stringContaining('one plain address')],
  ]);
  club.clock.advance({ seconds: 15 });
  await club.domain.campaigns.cancel(club.admin, failing);
  await deliver(other);
  await run();
  club.clock.advance({ seconds: 15 });
  expect(await club.domain.campaignJob.hasWork()).toBe(false);
  expect(await failed()).toEqual([]);
});

test('a member who is also a subscriber gets one mail, with their name', async () => {
  const { sent, run, mails } = createCampaignRecords(club);
  const accountId = await club.person();
  const { email, full_name } = await club.database.db
    .selectFrom('account')
    .select(['email', 'full_name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await club.domain.newsletter.subscribe(email);
  const id = await sent({ sources: [{ kind: 'MEMBERS', memberType: null }, { kind: 'SUBSCRIBERS' }] });
  await run();
  expect(await mails(id)).toMatchObject([{ to: email, name: full_name }]);
});

test('a recipient whose mail was tried never waits again, whatever SQL says', async () => {
  const { subscribers, sent, run, deliver } = createCampaignRecords(club);
  await subscribers(1);
  const id = await sent();
  await run();
  await deliver(id);
  const { db } = club.database;
  const again = () =>
    db
      .updateTable('campaign_recipient')
      .set({ state: 'WAITING', token_hash: null })
      .where('campaign_id', '=', id)
      .execute();
  await expect(again()).rejects.toThrow();
  await db
    .deleteFrom('mail')
    .where('bulk_content_id', '=', await contentIdOf(id))
    .execute();
  await expect(again()).rejects.toThrow();
  const [recipient] = await db.selectFrom('campaign_recipient').select('outcome').execute();
  expect(recipient?.outcome).toBe('SENT');
  expect(
    await db.transaction().execute(async (trx) => withdrawUntried(trx, await contentIdOf(id), 10)),
  ).toEqual([]);
});
