import type { CampaignFigures } from '@cercle/contract/campaigns';
import { REFUSED_AT_DATA, REFUSED_AT_RECIPIENT } from '../../server/src/testing/campaign-mail-server.ts';
import type { CampaignRun } from './campaign-run.ts';
import { readCampaign } from './campaigns.ts';

/** Who ended their subscription while they waited for their mail, and by its link. */
export type Left = { early: Set<string>; late: Set<string> };

/** Each person of a campaign beside the mails that came, and its figures beside what they must be then. */
export async function compareCampaign({ server, admin, id, people }: CampaignRun, { early, late }: Left) {
  const received = await server.received();
  const arrived = new Set(received.map(({ address }) => address));
  const written = people.map(({ email }) => email).filter((email) => !early.has(email));
  const expected = new Set(written.filter((email) => !isRefused(email)));
  const { state, figures } = await readCampaign(admin, id);
  const wanted: CampaignFigures = {
    ...{ total: people.length, waiting: 0, queued: 0, skipped: early.size, unsubscribed: late.size },
    ...{ sent: arrived.size, bounced: 0, failed: written.filter(isRefused).length },
  };
  return {
    ...{ state, figures, people: people.length, refused: wanted.failed, left: early.size + late.size },
    missing: [...expected].filter((email) => !arrived.has(email)),
    /** They had left, or were never to receive it. */
    strangers: [...arrived].filter((email) => !expected.has(email)),
    doubled: received.filter(({ messageIds }) => messageIds.length > 1).map(({ address }) => address),
    /** Under the same Message-ID, those after dropped connections left out. */
    resent: received.reduce((sum, { times, drops }) => sum + Math.max(0, times - 1 - drops), 0),
    drops: received.reduce((sum, { drops }) => sum + drops, 0),
    wrongFigures: Object.entries(wanted).flatMap(([name, count]) => {
      const shown = figures?.[name as keyof CampaignFigures];
      return shown === count ? [] : [`${name} ${shown} instead of ${count}`];
    }),
  };
}

const isRefused = (address: string) =>
  address.startsWith(REFUSED_AT_RECIPIENT) || address.startsWith(REFUSED_AT_DATA);
