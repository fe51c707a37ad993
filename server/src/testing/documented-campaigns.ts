import { addDays, today } from '../kernel/calendar.ts';
import { campaignFields, createCampaignRecords } from './campaign-records.ts';
import { createRecords } from './records.ts';
import type { World } from './world.ts';

/** Campaigns and audiences that the calls in docs/api.md are about; each returns the id. */
export function createDocumentedCampaigns(world: World) {
  const { domain, admin, clock } = world;
  const { draft, sent, run } = createCampaignRecords(world);
  const { subscriber } = createRecords(world);

  const campaignDraft = async () => {
    await subscriber();
    return draft();
  };

  const sendingCampaign = async () => {
    await subscriber();
    const id = await sent();
    await run();
    return id;
  };

  return {
    campaignDraft,
    sendingCampaign,
    tomorrow: async () => `${addDays(today(clock), 1)}T09:00`,
    scheduledCampaign: async () => {
      const id = await campaignDraft();
      const startsAt = `${addDays(today(clock), 1)}T09:00`;
      await domain.campaigns.schedule(admin, id, { version: 1, startsAt });
      return id;
    },
    pausedCampaign: async () => {
      const id = await sendingCampaign();
      await domain.campaigns.pause(admin, id);
      return id;
    },
    unarchivedCampaign: async () => {
      const id = await sendingCampaign();
      await domain.campaigns.unarchive(admin, id);
      return id;
    },
    savedAudience: async () => {
      const { sources } = campaignFields();
      return (await domain.audiences.create(admin, { name: crypto.randomUUID(), sources })).id;
    },
  };
}
