import type { AudienceSource } from '@cercle/contract/audiences';
import { imageHashesOf, isEmptyRichText, type RichText } from '@cercle/contract/rich-text-nodes';
import type { CampaignRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { imageSizes } from '../../images/library/image-uses.ts';
import { timestamp } from '../../kernel/clock.ts';
import { fieldError } from '../../kernel/domain-error.ts';
import { deleteBulkContent, storeBulkContent } from '../../mail/bulk-content.table.ts';
import { archiveUrl } from './archive-url.ts';
import { countAudience } from './audience.ts';
import { recordCampaign } from './campaign-history.ts';
import { changeCampaign } from './campaigns.table.ts';
import type { CampaignChange } from './change.ts';
import { renderCampaign } from './render/render-campaign.ts';
import { freeCampaignSlug } from './slug.ts';

const EMPTY = 'Cette campagne ne dit rien\u202f: écrivez un texte, ou placez une image.';
const NOBODY = 'Ce public ne compte personne à qui écrire\u202f: choisissez-en un autre.';

type ScheduleDependencies = Pick<Dependencies, 'keys' | 'site'>;

/**
 * From here on its content no longer changes: it is rendered once, whatever becomes of the firm's details and the library. One for all
 * subscribers gets its address in the archive, where it is from its start on.
 * @param startsAt moment in UTC
 * @throws DomainError validation, by field, when there is nothing to say, or nobody to say it to
 */
export async function scheduleCampaign(
  change: CampaignChange,
  campaign: CampaignRow,
  startsAt: string,
  { keys, site }: ScheduleDependencies,
): Promise<undefined> {
  const { trx, clock } = change;
  const { id, subject } = campaign;
  const body = JSON.parse(campaign.body) as RichText;
  const sources = JSON.parse(campaign.audience) as AudienceSource[];
  if (isEmptyRichText(body)) throw fieldError('body', EMPTY);
  if ((await countAudience({ db: trx, keys }, sources)).reached === 0) throw fieldError('sources', NOBODY);
  const isForAll = sources.some(({ kind }) => kind === 'SUBSCRIBERS');
  const slug = isForAll ? await freeCampaignSlug(trx, subject, startsAt) : null;
  const content = renderCampaign(site, {
    ...{ subject, body },
    images: await imageSizes(trx, imageHashesOf(body)),
    archiveUrl: slug === null ? null : archiveUrl(site, slug),
  });
  const bulk_content_id = await storeBulkContent(trx, content, timestamp(clock));
  await changeCampaign(trx, campaign, { state: 'SCHEDULED', scheduled_at: startsAt, bulk_content_id, slug });
  await recordCampaign(change, id, 'campaign.scheduled', { startsAt });
}

/** A draft again, which can be changed; its content is rendered again when it is scheduled. */
export async function unscheduleCampaign(change: CampaignChange, campaign: CampaignRow): Promise<undefined> {
  const { trx } = change;
  await changeCampaign(trx, campaign, {
    ...{ state: 'DRAFT', scheduled_at: null, bulk_content_id: null, slug: null },
  });
  if (campaign.bulk_content_id !== null) await deleteBulkContent(trx, campaign.bulk_content_id);
  await recordCampaign(change, campaign.id, 'campaign.unscheduled');
}

/** Nothing more is queued; what waits is withdrawn after it (`withdraw.ts`). */
export async function pauseCampaign(change: CampaignChange, campaign: CampaignRow): Promise<undefined> {
  await changeCampaign(change.trx, campaign, { state: 'PAUSED' });
  await recordCampaign(change, campaign.id, 'campaign.paused');
}

export async function resumeCampaign(change: CampaignChange, campaign: CampaignRow): Promise<undefined> {
  await changeCampaign(change.trx, campaign, { state: 'SENDING' });
  await recordCampaign(change, campaign.id, 'campaign.resumed');
}

/** For ever: those who were not reached never will be. */
export async function cancelCampaign(change: CampaignChange, campaign: CampaignRow): Promise<undefined> {
  const { trx, clock } = change;
  await changeCampaign(trx, campaign, { state: 'CANCELLED', ended_at: timestamp(clock) });
  await recordCampaign(change, campaign.id, 'campaign.cancelled');
}

export async function archiveCampaign(change: CampaignChange, campaign: CampaignRow): Promise<undefined> {
  await changeCampaign(change.trx, campaign, { archived_at: timestamp(change.clock) });
  await recordCampaign(change, campaign.id, 'campaign.archived');
}

export async function unarchiveCampaign(change: CampaignChange, campaign: CampaignRow): Promise<undefined> {
  await changeCampaign(change.trx, campaign, { archived_at: null });
  await recordCampaign(change, campaign.id, 'campaign.unarchived');
}
