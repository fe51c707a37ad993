import { audienceSources } from '@cercle/contract/audiences';
import { auditLogQuery } from '@cercle/contract/audit-log';
import { afterAll, describe, expect, test } from 'vitest';
import { FULL_CAMPAIGN_BODY } from '../../testing/full-campaign.ts';
import { openWorld } from '../../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const { domain, database, admin } = world;
const SUBJECT = 'Le printemps du cercle';

const { id } = await domain.campaigns.create(admin, {
  subject: SUBJECT,
  // Without the image, which the library lacks.
  body: { type: 'doc', content: FULL_CAMPAIGN_BODY.content.filter(({ type }) => type !== 'image') },
  sources: audienceSources.parse([{ kind: 'SUBSCRIBERS' }]),
  pacePerHour: 1_000,
});

const lastMail = () =>
  database.db
    .selectFrom('mail')
    .innerJoin('bulk_content', 'bulk_content.id', 'mail.bulk_content_id')
    .selectAll()
    .orderBy('mail.id', 'desc')
    .executeTakeFirstOrThrow();

describe('a preview', () => {
  test('is the mail as it would leave, its dark form, its text and its size', async () => {
    const preview = await domain.campaignPreviews.preview(admin, {
      subject: SUBJECT,
      body: FULL_CAMPAIGN_BODY,
    });
    expect(preview.html).toContain(`<h1 style=`);
    expect(preview.html).toContain('@media (prefers-color-scheme: dark)');
    expect(preview.darkHtml).toContain('@media all');
    expect(preview.text).toContain('Au programme en mars\n====');
    expect(preview.bytes).toBe(Buffer.byteLength(preview.html));
    expect(`${preview.html}${preview.text}`).not.toContain('~secret');
    expect(await database.db.selectFrom('bulk_content').selectAll().execute()).toEqual([]);
  });
});

describe('a test', () => {
  test('goes to one address, says what it is, and lets nobody leave the list', async () => {
    await domain.campaignPreviews.test(admin, id, { email: 'paul@societe.example' });
    const { recipient_address, subject, list_unsubscribe, html } = await lastMail();
    expect({ recipient_address, subject, list_unsubscribe }).toEqual({
      recipient_address: 'paul@societe.example',
      subject: `[Essai] ${SUBJECT}`,
      list_unsubscribe: null,
    });
    expect(html).toContain('sans effet ici');
    expect(html).not.toContain('/newsletter/desinscription/');
  });

  test('is in the audit log, and in no figure of the campaign', async () => {
    await domain.campaignPreviews.test(admin, id, { email: 'paul@societe.example' });
    const query = auditLogQuery.parse({ size: '1' });
    const { content } = await domain.auditLog.list(admin, query);
    expect(content[0]).toMatchObject({ action: 'campaign.tested', subjectName: SUBJECT });
    expect((await domain.campaigns.details(admin, id)).figures).toBeNull();
  });

  test('of no campaign is not found', async () => {
    await expect(domain.campaignPreviews.test(admin, 9_999, { email: 'a@b.example' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('leaves no content behind once its mail is deleted', async () => {
    world.clock.advance({ hours: 48 });
    await domain.campaignPreviews.test(admin, id, { email: 'paul@societe.example' });
    world.clock.advance({ hours: 48 });
    const purge = async () => (await domain.retention.purgeExpired(async () => {})).bulkContents;
    expect(await purge()).toBe(0);
    await database.db.deleteFrom('mail').execute();
    expect(await purge()).toBe(3);
  });
});
