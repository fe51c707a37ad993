import type { AudienceSource } from '@cercle/contract/audiences';
import type {
  CampaignCounts,
  CampaignDetails,
  CampaignFigures,
  CampaignListRow,
  CampaignsQuery,
} from '@cercle/contract/campaigns';
import type { Page } from '@cercle/contract/paging';
import { imageHashesOf, type RichText } from '@cercle/contract/rich-text-nodes';
import { pageFrom } from '../../db/page.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { imageSizes } from '../../images/library/image-uses.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { archiveUrl } from './archive-url.ts';
import { audienceTexts } from './audience-texts.ts';
import { listCampaignHistory } from './campaign-history.ts';
import { countCampaignsByState, listCampaigns } from './campaigns.list.table.ts';
import { campaignById } from './campaigns.table.ts';
import { readFigures } from './figures.table.ts';
import { possibleVerbs } from './possible.ts';

const NO_RECIPIENTS: CampaignFigures = {
  ...{ total: 0, waiting: 0, queued: 0, sent: 0 },
  ...{ bounced: 0, failed: 0, skipped: 0, unsubscribed: 0 },
};

/** The administrators' list, and one campaign. */
export function createCampaignReads({ db, site }: Pick<Dependencies, 'db' | 'site'>) {
  /** `q` is searched in subjects. */
  async function list(actor: Actor, query: CampaignsQuery): Promise<Page<CampaignListRow>> {
    requireAdmin(actor);
    const { rows, total } = await listCampaigns(db, query);
    return pageFrom(await toRows(rows), total, query);
  }

  /** How many `list` finds by their state. */
  async function counts(actor: Actor, query: Pick<CampaignsQuery, 'q' | 'state'>): Promise<CampaignCounts> {
    requireAdmin(actor);
    return { state: await countCampaignsByState(db, query) };
  }

  /** With its figures, its history and what is possible now. @throws DomainError not-found */
  async function details(actor: Actor, id: number): Promise<CampaignDetails> {
    requireAdmin(actor);
    const campaign = await campaignById(db, id);
    const [row] = await toRows([campaign]);
    const body = JSON.parse(campaign.body) as RichText;
    const sources = JSON.parse(campaign.audience) as AudienceSource[];
    const history = await listCampaignHistory(db, id);
    return {
      ...(row as CampaignListRow),
      ...{ body, sources, pacePerHour: campaign.pace_per_hour, version: campaign.version },
      images: await imageSizes(db, imageHashesOf(body)),
      sourceTexts: await audienceTexts(db, sources),
      isFrozen: campaign.frozen_at !== null,
      archiveUrl:
        campaign.slug !== null && campaign.archived_at !== null ? archiveUrl(site, campaign.slug) : null,
      can: possibleVerbs(campaign),
      history: history.map(({ by_name, facts, ...line }) => ({
        ...line,
        by: by_name,
        facts: JSON.parse(facts),
      })),
    };
  }

  type Row = Pick<
    CampaignRow,
    'id' | 'subject' | 'state' | 'scheduled_at' | 'frozen_at' | 'ended_at' | 'created_at'
  >;

  async function toRows(rows: Row[]): Promise<CampaignListRow[]> {
    const frozen = rows.filter(({ frozen_at }) => frozen_at !== null);
    const figures = await readFigures(
      db,
      frozen.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...{ id: row.id, subject: row.subject, state: row.state },
      ...{ scheduledAt: row.scheduled_at, endedAt: row.ended_at, createdAt: row.created_at },
      figures: row.frozen_at === null ? null : (figures.get(row.id) ?? NO_RECIPIENTS),
    }));
  }

  return { list, counts, details };
}
