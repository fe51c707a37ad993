import type { Trx } from '../../db/database.ts';
import { dayOf } from '../../kernel/calendar.ts';
import { freeSlugAmong, titleSlug } from '../../kernel/slug.ts';

/**
 * What the address of a campaign in the archive ends with, which no other has: its subject and the day on which it starts. Called where
 * changes of slugs wait for each other.
 */
export async function freeCampaignSlug(trx: Trx, subject: string, startsAt: string): Promise<string> {
  const slug = `${titleSlug(subject, 'newsletter')}-${dayOf(startsAt)}`;
  const rows = await trx.selectFrom('campaign').select('slug').where('slug', 'like', `${slug}%`).execute();
  return freeSlugAmong(slug, rows);
}
