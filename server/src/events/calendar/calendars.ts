// Calendars of events: the file of a public one, for anyone, and the feed of a member, which a calendar program reads at a secret
// address. That address is derived from a seed with a secret key, as a calendar keeps it for years and the member may look at it again;
// the database alone reveals none (docs/decisions/0011-unsubscribe-links.md does the same).

import type { RegistrationState } from '@cercle/contract/registration-states';
import type { CalendarFeed } from '@cercle/contract/registrations';
import type { Db } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireMember } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { daysEarlier, timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { hashToken, newTokenSeed, sign } from '../../kernel/tokens.ts';
import { refuseFormerMember, statusOn } from '../../members/person-status.ts';
import { eventNotFound } from '../events.table.ts';
import { entryOf, publicOrganizer } from './calendar-entry.ts';
import { feedCalendar, publicCalendar } from './event-calendar.ts';
import {
  deleteFeed,
  findFeed,
  findFeedByToken,
  findPublicEvent,
  listFeedEvents,
  setFeedHash,
  storeFeed,
} from './feed.table.ts';

/** Older events are of no use to a calendar. */
const PAST_DAYS = 365;

export type Calendars = ReturnType<typeof createCalendars>;

export function createCalendars({
  db,
  clock,
  keys,
  site,
}: Pick<Dependencies, 'db' | 'clock' | 'keys' | 'site'>) {
  const tokenOf = (seed: string) => sign(keys.calendarFeed, seed);
  const feedOf = (token: string) => ({ url: `${site.publicUrl}/api/calendars/${token}/events.ics` });

  /** The iCalendar file of a public event, open to anyone. @throws DomainError not-found, also for a draft and a members' event */
  async function ofEvent(slug: string): Promise<string> {
    const row = await findPublicEvent(db, slug);
    if (!row) throw eventNotFound();
    const { changed_at, ...event } = row;
    const options = {
      subject: { kind: 'event', id: event.id },
      status: event.state === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED',
      stampedAt: changed_at ?? event.created_at,
      organizer: publicOrganizer(site),
    } as const;
    return publicCalendar(entryOf(event, options, site));
  }

  /** The address of one's own feed; null without one. */
  async function ownFeed(actor: Actor): Promise<CalendarFeed> {
    const { id } = requireMember(actor);
    const row = await findFeed(db, id);
    if (!row) return null;
    const token = tokenOf(row.token_seed);
    // The stored hash was made with a SESSION_SECRET that has changed since.
    if (row.token_hash !== hashToken(token)) await setFeedHash(db, id, hashToken(token));
    return feedOf(token);
  }

  /** Opens one's own feed; a second time at another address, and the former one is no longer read. @throws DomainError forbidden for a former member */
  async function openFeed(actor: Actor): Promise<CalendarFeed> {
    const member = requireMember(actor);
    await refuseFormerMember({ db, clock }, member);
    const seed = newTokenSeed();
    const token = tokenOf(seed);
    const feed = { account_id: member.id, token_seed: seed, token_hash: hashToken(token) };
    await db.transaction().execute((trx) => storeFeed(trx, { ...feed, created_at: timestamp(clock) }));
    return feedOf(token);
  }

  /** Nothing is read at its address any more. Does nothing without a feed. */
  async function closeFeed(actor: Actor): Promise<void> {
    await deleteFeed(db, requireMember(actor).id);
  }

  /**
   * What a calendar program reads at the address of a feed: the token is enough.
   * @throws DomainError not-found for an address that nobody has (any more), and for that of a deactivated or former member
   */
  async function readFeed(token: string): Promise<string> {
    const row = await findFeedByToken(db, hashToken(token));
    if (!row || (await statusOn(db, row.account_id, today(clock))) === 'FORMER') throw feedNotFound();
    return feedCalendar(await entriesOf(db, row.account_id));
  }

  async function entriesOf(db: Db, accountId: number) {
    const range = { since: daysEarlier(clock, PAST_DAYS), now: timestamp(clock) };
    const rows = await listFeedEvents(db, accountId, range);
    return rows.map(
      ({ registration_id, registration_state, event_changed_at, registration_changed_at, ...event }) => {
        const changes = [event.created_at, event_changed_at, registration_changed_at];
        const options = {
          subject: { kind: 'registration', id: registration_id },
          status: statusOf(registration_state),
          stampedAt:
            changes
              .filter((at) => at !== null)
              .sort()
              .at(-1) ?? event.created_at,
          organizer: publicOrganizer(site),
        } as const;
        return entryOf(event, options, site);
      },
    );
  }

  return { ofEvent, ownFeed, openFeed, closeFeed, readFeed };
}

function statusOf(state: RegistrationState) {
  if (state === 'CANCELLED_BY_CLUB') return 'CANCELLED';
  return state === 'WAITING' ? 'TENTATIVE' : 'CONFIRMED';
}

const feedNotFound = () => new DomainError('not-found', 'Cet agenda n’existe pas ou plus.');
