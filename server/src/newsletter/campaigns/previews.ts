// What a campaign will look like: on the screen while it is being written, and as a mail to one address that an administrator types.
// Neither is an issue of the campaign: a test is a mail with a content of its own, is in no figure, and the link in it that would
// unsubscribe its reader does nothing, and says so.

import type { CampaignPreview, CampaignPreviewQuery, CampaignTest } from '@cercle/contract/campaigns';
import { imageHashesOf, type RichText } from '@cercle/contract/rich-text-nodes';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { imageSizes } from '../../images/library/image-uses.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { storeBulkContent } from '../../mail/bulk-content.table.ts';
import { forceDark } from '../../mail/layout.ts';
import { archiveUrl } from './archive-url.ts';
import { campaignById } from './campaigns.table.ts';
import { renderCampaign } from './render/render-campaign.ts';

export type CampaignPreviews = ReturnType<typeof createCampaignPreviews>;

export function createCampaignPreviews({ db, clock, outbox, site }: Dependencies) {
  /** As it would leave, of a text that need not be stored; images that the library lacks are left out. */
  async function preview(actor: Actor, { subject, body }: CampaignPreviewQuery): Promise<CampaignPreview> {
    requireAdmin(actor);
    const images = await imageSizes(db, imageHashesOf(body));
    const { html, text } = renderCampaign(site, { subject, body, images, archiveUrl: null, isTest: true });
    return { html, darkHtml: forceDark(html), text, bytes: Buffer.byteLength(html) };
  }

  /** Mails the stored campaign, in whatever state it is, to one address. @throws DomainError not-found */
  async function test(
    actor: Actor,
    id: number,
    { email }: CampaignTest,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<void> {
    const admin = requireAdmin(actor);
    await execution.run(db, async (trx) => {
      const campaign = await campaignById(trx, id);
      const body = JSON.parse(campaign.body) as RichText;
      const content = renderCampaign(site, {
        ...{ subject: campaign.subject, body, isTest: true },
        images: await imageSizes(trx, imageHashesOf(body)),
        archiveUrl: campaign.slug === null ? null : archiveUrl(site, campaign.slug),
      });
      const contentId = await storeBulkContent(trx, content, timestamp(clock));
      const mail = { to: { name: '', address: email }, secret: '', unsubscribeUrls: [] };
      await outbox.enqueueBulk(trx, { contentId, subject: `[Essai] ${campaign.subject}`, mails: [mail] });
      await recordAudit(trx, clock, admin, 'campaign.tested', {
        kind: 'campaign',
        id,
        name: campaign.subject,
      });
    });
  }

  return { preview, test };
}
