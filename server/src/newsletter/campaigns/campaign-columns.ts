import type { ChangedField } from '@cercle/contract/audit-log';
import type { CampaignData } from '@cercle/contract/campaigns';
import { imageHashesOf } from '@cercle/contract/rich-text-nodes';
import type { Trx } from '../../db/database.ts';
import { searchColumns } from '../../db/search-columns.ts';
import { requireLibraryImages } from '../../images/library/image-uses.ts';
import { requireKnownEvents } from './audience-texts.ts';

/** What the form of a campaign fills, and the search text that follows. @throws DomainError validation, by field */
export async function columnsOf(trx: Trx, { subject, body, sources, pacePerHour }: CampaignData) {
  await requireLibraryImages(trx, imageHashesOf(body), 'body');
  await requireKnownEvents(trx, sources);
  return {
    subject,
    body: JSON.stringify(body),
    audience: JSON.stringify(sources),
    pace_per_hour: pacePerHour,
    ...searchColumns.campaign({ subject }),
  };
}

/** Of the form of a campaign, the field that each column holds. */
export const CAMPAIGN_FIELDS = {
  subject: 'subject',
  body: 'body',
  audience: 'sources',
  pace_per_hour: 'pace',
} as const satisfies Partial<Record<keyof Awaited<ReturnType<typeof columnsOf>>, ChangedField>>;
