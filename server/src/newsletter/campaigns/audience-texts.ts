import { AUDIENCE_SOURCE_LABEL, PARTICIPATION_LABEL } from '@cercle/contract/audience-kinds';
import type { AudienceSource } from '@cercle/contract/audiences';
import { frenchDay } from '@cercle/contract/french-day';
import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import type { Db } from '../../db/database.ts';
import { dayOf } from '../../kernel/calendar.ts';
import { fieldError } from '../../kernel/domain-error.ts';

const NO_SUCH_EVENT = 'Un événement de ce public n’existe pas ou plus\u202f: choisissez-en un autre.';

const eventIdsOf = (sources: readonly AudienceSource[]) => [
  ...new Set(sources.flatMap((source) => (source.kind === 'PARTICIPANTS' ? [source.eventId] : []))),
];

/** The events whose participants are in the sources. */
async function readEvents(db: Db, sources: readonly AudienceSource[]) {
  const ids = eventIdsOf(sources);
  if (ids.length === 0) return [];
  return db.selectFrom('event').select(['id', 'title', 'starts_at']).where('id', 'in', ids).execute();
}

/** @throws DomainError validation on `sources` for an event that does not exist */
export async function requireKnownEvents(db: Db, sources: readonly AudienceSource[]): Promise<void> {
  const events = await readEvents(db, sources);
  if (events.length < eventIdsOf(sources).length) throw fieldError('sources', NO_SUCH_EVENT);
}

/** The sources in French, one text each. */
export async function audienceTexts(db: Db, sources: readonly AudienceSource[]): Promise<string[]> {
  const events = new Map((await readEvents(db, sources)).map((event) => [event.id, event]));
  return sources.map((source) => {
    const label = AUDIENCE_SOURCE_LABEL[source.kind];
    if (source.kind === 'MEMBERS')
      return source.memberType === null ? label : `${label} ${MEMBER_TYPE_LABEL[source.memberType]}`;
    if (source.kind === 'SUBSCRIBERS') return label;
    const event = events.get(source.eventId);
    const name = event
      ? `«\u202f${event.title}\u202f» du ${frenchDay(dayOf(event.starts_at))}`
      : 'un événement supprimé';
    return `${PARTICIPATION_LABEL[source.participation]}\u202f: ${name}`;
  });
}
