// When a campaign starts, its audience is copied: one row for each address, whatever brings it in. Nothing leaves before the copy is
// complete, so that a campaign never ends for want of people who are yet to be copied. Begun again after a crash, it adds the rest.

import type { AudienceSource } from '@cercle/contract/audiences';
import type { CampaignRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Heartbeat } from '../../jobs/run-job.ts';
import { timestamp } from '../../kernel/clock.ts';
import { lockPeople, readAudience } from './audience.ts';
import { recordCampaign } from './campaign-history.ts';
import { changeCampaign, lockCampaign } from './campaigns.table.ts';
import { changeByCalendar } from './change.ts';
import { countRecipients, insertRecipients } from './release.table.ts';

type FreezeDependencies = Pick<Dependencies, 'db' | 'clock'>;

/**
 * Copies the audience of a campaign, in a transaction for each batch; stops where the campaign is paused or cancelled.
 * @throws what `heartbeat` throws, between two of them
 */
export async function freezeAudience(
  { db, clock }: FreezeDependencies,
  { id, audience }: Pick<CampaignRow, 'id' | 'audience'>,
  heartbeat: Heartbeat,
): Promise<void> {
  const sources = JSON.parse(audience) as AudienceSource[];
  for await (const people of readAudience(db, sources)) {
    await heartbeat();
    const isGoingOn = await db.transaction().execute(async (trx) => {
      if (!isFreezing(await lockCampaign(trx, id))) return false;
      await insertRecipients(trx, id, await lockPeople(trx, people));
      return true;
    });
    if (!isGoingOn) return;
  }
  await heartbeat();
  await db.transaction().execute(async (trx) => {
    const campaign = await lockCampaign(trx, id);
    if (!isFreezing(campaign)) return;
    await changeCampaign(trx, campaign, { frozen_at: timestamp(clock) });
    const recipients = await countRecipients(trx, id);
    await recordCampaign(changeByCalendar(trx, clock), id, 'campaign.frozen', { recipients });
  });
}

const isFreezing = ({ state, frozen_at }: CampaignRow) => state === 'SENDING' && frozen_at === null;
