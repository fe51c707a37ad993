import type { CampaignRow } from '../../db/schema.ts';
import { millisecondsAfter, millisecondsBetween } from '../../kernel/clock.ts';

const SECONDS_PER_HOUR = 3_600;
/** What an outage or a pause leaves unused is lost, but for this: mails never leave in a burst. */
const MAX_UNUSED_MS = 60_000;

type Paced = Pick<CampaignRow, 'pace_per_hour' | 'paced_until'>;

/**
 * The pace of a campaign at a moment: how many mails it may hand over, and until when its pace is used up once it has handed over some.
 * @param now moment in UTC
 */
export function paceAt({ pace_per_hour, paced_until }: Paced, now: string) {
  const earliest = millisecondsAfter(now, -MAX_UNUSED_MS);
  // A much later moment was written by a clock that was ahead and has been corrected since.
  const isPlausible = paced_until !== null && paced_until <= millisecondsAfter(now, MAX_UNUSED_MS);
  const millisecondsPerMail = (SECONDS_PER_HOUR * 1_000) / pace_per_hour;
  const from = isPlausible && paced_until > earliest ? paced_until : earliest;
  return {
    allowed: Math.max(0, Math.floor(millisecondsBetween(from, now) / millisecondsPerMail)),
    usedUntil: (mails: number) => millisecondsAfter(from, Math.ceil(mails * millisecondsPerMail)),
  };
}
