import type { PastMeeting, SeatedPerson } from './seated-person.ts';

/** How two people know each other: a guest and their host, two people of one company, two who sat at one table, or none of these. */
export type Acquaintance = 'host' | 'colleague' | 'met' | 'new';

export type Acquaintances = {
  between(one: SeatedPerson, other: SeatedPerson): Acquaintance;
  /** How they met, if they did. */
  meetingOf(one: SeatedPerson, other: SeatedPerson): PastMeeting | undefined;
};

/** @param meetings those of the past, each pair once */
export function knownAcquaintances(meetings: PastMeeting[]): Acquaintances {
  const byAccount = new Map<number, Map<number, PastMeeting>>();
  for (const meeting of meetings) {
    const known = byAccount.get(meeting.one) ?? new Map();
    byAccount.set(meeting.one, known.set(meeting.other, meeting));
  }

  function meetingOf(one: SeatedPerson, other: SeatedPerson): PastMeeting | undefined {
    const [first, second] = [one.accountId, other.accountId];
    if (first === null || second === null) return undefined;
    return byAccount.get(Math.min(first, second))?.get(Math.max(first, second));
  }

  function between(one: SeatedPerson, other: SeatedPerson): Acquaintance {
    if (one.hostId === other.id || other.hostId === one.id) return 'host';
    if (one.company !== '' && one.company === other.company) return 'colleague';
    return meetingOf(one, other) ? 'met' : 'new';
  }

  return { between, meetingOf };
}
