import { campaignData } from '@cercle/contract/campaigns';
import { EMPTY_RICH_TEXT } from '@cercle/contract/rich-text-nodes';
import { describe, expect, test } from 'vitest';
import { campaignFields, createCampaignRecords, textBody } from '../../testing/campaign-records.ts';
import { clubPerTest } from '../../testing/club.ts';

const club = clubPerTest();

const historyOf = async (id: number) =>
  (await club.domain.campaigns.details(club.admin, id)).history.map(({ kind }) => kind).reverse();

const errorOf = async (work: Promise<unknown>) => {
  const { code, errors, message } = await work.then(
    () => ({ code: 'none', errors: undefined, message: '' }),
    (error) => error,
  );
  return { code, errors, message };
};

describe('from the draft to the last mail', () => {
  test('a campaign is written, scheduled, started at its time, sent to each subscriber once, and ends', async () => {
    const { subscribers, draft, run, details, mails, deliver } = createCampaignRecords(club);
    const emails = await subscribers(3);
    const id = await draft();
    await club.domain.campaigns.schedule(club.admin, id, { version: 1, startsAt: '2026-03-02T11:00' });
    expect(await club.domain.campaignJob.hasWork()).toBe(false);
    club.clock.advance({ hours: 1 });
    expect(await club.domain.campaignJob.hasWork()).toBe(true);
    expect(await run()).toEqual({ campaignsStarted: 1, campaignsSent: 0 });
    expect((await mails(id)).map(({ to }) => to)).toEqual(emails);
    await deliver(id);
    expect(await run()).toEqual({ campaignsStarted: 0, campaignsSent: 1 });
    const { state, figures, archiveUrl, endedAt } = await details(id);
    expect({ state, endedAt, archiveUrl }).toEqual({
      state: 'SENT',
      endedAt: '2026-03-02T10:00:00.000Z',
      archiveUrl: 'https://www.cercle.example/newsletter/nouvelles-du-cercle-2026-03-02',
    });
    expect(figures).toMatchObject({ total: 3, sent: 3, waiting: 0, queued: 0, skipped: 0 });
    expect(await historyOf(id)).toEqual([
      ...['campaign.created', 'campaign.scheduled', 'campaign.started', 'campaign.frozen', 'campaign.sent'],
    ]);
    expect(await club.domain.campaignJob.hasWork()).toBe(false);
  });

  test('each mail has a link of its own, which is found by its recipient alone', async () => {
    const { subscribers, sent, run } = createCampaignRecords(club);
    const [first = '', second = ''] = await subscribers(2);
    await sent();
    await run();
    const secretOf = async (address: string) => (await club.mailsTo(address)).at(-1)?.secret;
    expect(await secretOf(first)).toMatch(/^[\w-]{43}$/);
    expect(await secretOf(first)).not.toBe(await secretOf(second));
  });

  test('a copy says the same to the same audience, and is a draft', async () => {
    const { subscribers, sent, run, details } = createCampaignRecords(club);
    await subscribers(1);
    const id = await sent();
    await run();
    const { id: copyId } = await club.domain.campaigns.copy(club.admin, id);
    const [original, copy] = [await details(id), await details(copyId)];
    expect(copy).toMatchObject({ state: 'DRAFT', subject: original.subject, sources: original.sources });
    expect(copy.body).toEqual(original.body);
  });

  test('a scheduled one that becomes a draft again can be changed, and says what it says then', async () => {
    const { subscribers, draft, run, details, mails } = createCampaignRecords(club);
    await subscribers(1);
    const id = await draft();
    const { campaigns } = club.domain;
    await campaigns.schedule(club.admin, id, { version: 1, startsAt: '2026-03-03T09:00' });
    const refused = campaigns.update(club.admin, id, { ...campaignFields(), version: 2 });
    expect((await errorOf(refused)).code).toBe('conflict');
    await campaigns.unschedule(club.admin, id);
    const { version } = await details(id);
    await campaigns.update(club.admin, id, { ...campaignFields({ subject: 'Autre chose' }), version });
    club.clock.advance({ hours: 48 });
    await run();
    expect(await mails(id)).toEqual([]);
    await campaigns.send(club.admin, id, { version: version + 1 });
    await run();
    expect(await mails(id)).toHaveLength(1);
    expect(await club.database.db.selectFrom('bulk_content').select('id').execute()).toHaveLength(1);
  });

  test('one that was due while the site was down starts once, late', async () => {
    const { subscribers, draft, run, mails } = createCampaignRecords(club);
    await subscribers(2);
    const id = await draft();
    await club.domain.campaigns.schedule(club.admin, id, { version: 1, startsAt: '2026-03-02T11:00' });
    club.clock.advance({ hours: 72 });
    expect(await run()).toMatchObject({ campaignsStarted: 1 });
    expect(await run()).toMatchObject({ campaignsStarted: 0 });
    expect(await mails(id)).toHaveLength(2);
  });
});

describe('what is refused, in French, and without losing the draft', () => {
  test('F9 an empty campaign, or one of spaces alone', async () => {
    const { subscribers, draft, details } = createCampaignRecords(club);
    await subscribers(1);
    for (const body of [EMPTY_RICH_TEXT, textBody(' ')]) {
      const id = await draft({ body });
      const refusal = await errorOf(club.domain.campaigns.send(club.admin, id, { version: 1 }));
      expect(refusal).toMatchObject({
        code: 'validation',
        errors: { body: [expect.stringMatching(/ne dit rien/)] },
      });
      expect(await details(id)).toMatchObject({ state: 'DRAFT', version: 1, subject: 'Nouvelles du cercle' });
    }
  });

  test('F9 a subject of more than 150 characters', () => {
    const { error } = campaignData.safeParse(campaignFields({ subject: 'é'.repeat(151) }));
    expect(error?.issues).toMatchObject([
      { path: ['subject'], message: 'L’objet doit comporter au plus 150 caractères' },
    ]);
    expect(campaignData.safeParse(campaignFields({ subject: 'é'.repeat(150) })).success).toBe(true);
  });

  test('F9 an audience of nobody, be it that nobody subscribed, or that nobody wants it', async () => {
    const { subscribers, draft, unsubscribe, block } = createCampaignRecords(club);
    const id = await draft();
    const send = () => errorOf(club.domain.campaigns.send(club.admin, id, { version: 1 }));
    const refusal = {
      code: 'validation',
      errors: { sources: [expect.stringMatching(/personne à qui écrire/)] },
    };
    expect(await send()).toMatchObject(refusal);
    const [left = '', blocked = ''] = await subscribers(2);
    await unsubscribe(left);
    await block(blocked);
    expect(await send()).toMatchObject(refusal);
  });

  test('a start in the past, at this moment, or at a time that the clock skips', async () => {
    const { subscribers, draft } = createCampaignRecords(club);
    await subscribers(1);
    const id = await draft();
    const schedule = (startsAt: string) =>
      errorOf(club.domain.campaigns.schedule(club.admin, id, { version: 1, startsAt }));
    for (const startsAt of ['2026-03-02T10:00', '2026-01-01T09:00', '2026-03-29T02:30'])
      expect(await schedule(startsAt)).toMatchObject({
        code: 'validation',
        errors: { startsAt: [expect.any(String)] },
      });
  });

  test('of the hour that comes twice in October, the first is meant', async () => {
    const { subscribers, draft } = createCampaignRecords(club);
    await subscribers(1);
    const id = await draft();
    const data = { version: 1, startsAt: '2026-10-25T02:30' };
    const { scheduledAt } = await club.domain.campaigns.schedule(club.admin, id, data);
    expect(scheduledAt).toBe('2026-10-25T00:30:00.000Z');
  });

  test('a version that another administrator changed meanwhile', async () => {
    const { subscribers, draft } = createCampaignRecords(club);
    await subscribers(1);
    const id = await draft();
    const { campaigns } = club.domain;
    await campaigns.update(club.admin, id, { ...campaignFields(), version: 1 });
    const late = await Promise.all([
      errorOf(campaigns.update(club.admin, id, { ...campaignFields(), version: 1 })),
      errorOf(campaigns.schedule(club.admin, id, { startsAt: '2026-03-03T09:00', version: 1 })),
      errorOf(campaigns.send(club.admin, id, { version: 1 })),
    ]);
    expect(late.map(({ code }) => code)).toEqual(['conflict', 'conflict', 'conflict']);
  });

  test('what a state does not allow', async () => {
    const { subscribers, sent, run, deliver, details } = createCampaignRecords(club);
    await subscribers(1);
    const id = await sent();
    const { campaigns } = club.domain;
    expect((await details(id)).can).toEqual(['unschedule']);
    await run();
    expect((await details(id)).can).toEqual(['pause', 'cancel', 'unarchive']);
    await deliver(id);
    await run();
    expect((await details(id)).can).toEqual(['unarchive']);
    for (const verb of ['unschedule', 'pause', 'resume', 'cancel', 'archive', 'remove'] as const)
      expect(await errorOf(campaigns[verb](club.admin, id))).toMatchObject({
        code: 'conflict',
        errors: { state: [expect.any(String)] },
      });
  });
});

test('F7 of two administrators who press send at once, one starts it', async () => {
  const { subscribers, draft, run, mails, details } = createCampaignRecords(club);
  await subscribers(2);
  const id = await draft();
  const send = () => club.domain.campaigns.send(club.admin, id, { version: 1 });
  const outcomes = await Promise.allSettled([send(), send()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'conflict' },
  });
  await run();
  expect(await mails(id)).toHaveLength(2);
  expect((await details(id)).history.filter(({ kind }) => kind === 'campaign.started')).toHaveLength(1);
});

test('the archive shows a campaign for subscribers from its start on, unless it is taken out; one for members never', async () => {
  const { subscribers, sent, run, details } = createCampaignRecords(club);
  await subscribers(1);
  await club.person();
  const [forAll, forMembers] = [
    await sent(),
    await sent({ sources: [{ kind: 'MEMBERS', memberType: null }] }),
  ];
  expect((await details(forAll)).archiveUrl).toBeNull();
  const before = await club.version.read();
  await run();
  expect(await club.version.read()).not.toBe(before);
  expect((await details(forAll)).archiveUrl).not.toBeNull();
  expect((await details(forMembers)).archiveUrl).toBeNull();
  expect((await errorOf(club.domain.campaigns.archive(club.admin, forMembers))).code).toBe('conflict');
  expect((await club.domain.campaigns.unarchive(club.admin, forAll)).archiveUrl).toBeNull();
  expect((await club.domain.campaigns.archive(club.admin, forAll)).archiveUrl).not.toBeNull();
});

test('two campaigns of one day with one subject have addresses of their own', async () => {
  const { subscribers, sent, run, details } = createCampaignRecords(club);
  await subscribers(1);
  const ids = [await sent(), await sent()];
  await run();
  const urls = await Promise.all(ids.map(async (id) => (await details(id)).archiveUrl));
  expect(urls[1]).toBe(`${urls[0]}-2`);
});

test('every verb leaves an entry in the audit log', async () => {
  const { subscribers, draft, run } = createCampaignRecords(club);
  await subscribers(1);
  const id = await draft();
  const { campaigns } = club.domain;
  await campaigns.update(club.admin, id, { ...campaignFields({ subject: 'Changé' }), version: 1 });
  await campaigns.schedule(club.admin, id, { version: 2, startsAt: '2026-03-03T09:00' });
  await campaigns.unschedule(club.admin, id);
  await campaigns.send(club.admin, id, { version: 4 });
  await run();
  await campaigns.pause(club.admin, id);
  await campaigns.resume(club.admin, id);
  await campaigns.unarchive(club.admin, id);
  await campaigns.archive(club.admin, id);
  await campaigns.cancel(club.admin, id);
  const { id: copyId } = await campaigns.copy(club.admin, id);
  await campaigns.remove(club.admin, copyId);
  const entries = await club.database.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_name'])
    .where('subject_kind', '=', 'campaign')
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action.replace('campaign.', ''))).toEqual([
    ...['created', 'updated', 'scheduled', 'unscheduled', 'scheduled', 'paused', 'resumed'],
    ...['unarchived', 'archived', 'cancelled', 'copied', 'deleted'],
  ]);
  expect(entries[1]?.subject_name).toBe('Changé');
});

test('the list has the newest first, by state and by a part of the subject; the quick search finds them too', async () => {
  const { draft, subscribers, sent } = createCampaignRecords(club);
  await subscribers(1);
  await draft({ subject: 'Éditorial de mars' });
  club.clock.advance({ seconds: 1 });
  await sent({ subject: 'Le programme du printemps' });
  const { campaigns, search } = club.domain;
  const query = { page: 0, size: 10, q: '', sort: 'createdAt,desc' } as const;
  const subjects = async (change: object) =>
    (await campaigns.list(club.admin, { ...query, ...change })).content.map(({ subject }) => subject);
  expect(await subjects({})).toEqual(['Le programme du printemps', 'Éditorial de mars']);
  expect(await subjects({ state: 'DRAFT' })).toEqual(['Éditorial de mars']);
  expect(await subjects({ q: 'edito' })).toEqual(['Éditorial de mars']);
  expect((await campaigns.counts(club.admin, { q: '' })).state).toMatchObject({
    ALL: 2,
    DRAFT: 1,
    SCHEDULED: 1,
  });
  expect((await search.everywhere(club.admin, 'printemps')).campaigns).toMatchObject([
    { name: 'Le programme du printemps', detail: 'Planifiée' },
  ]);
});
