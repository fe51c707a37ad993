import {
  RECOMMENDATION_STATES,
  RECOMMENDATION_VERBS,
  type RecommendationState,
  type RecommendationVerb,
} from '@cercle/contract/recommendation-states';
import { describe, expect, test } from 'vitest';
import { clubPerTest } from '../testing/club.ts';
import { createRecommendationRecords } from '../testing/recommendation-records.ts';

const club = clubPerTest();

/** What each verb of the receiver leads to from each state; all else is refused. */
const LEADS: Record<RecommendationState, Partial<Record<RecommendationVerb, RecommendationState>>> = {
  SENT: { accept: 'ACCEPTED', decline: 'DECLINED' },
  ACCEPTED: { start: 'IN_PROGRESS', win: 'WON', lose: 'LOST' },
  IN_PROGRESS: { win: 'WON', lose: 'LOST' },
  WON: { reopen: 'IN_PROGRESS' },
  LOST: { reopen: 'IN_PROGRESS' },
  DECLINED: { reopen: 'ACCEPTED' },
  WITHDRAWN: {},
};

const pair = () => createRecommendationRecords(club).pair();

describe('Every verb', () => {
  test('by each side leads from each state where the table says, and is refused from all others', async () => {
    const { giver, receiver, inState, move, rowOf } = await pair();
    const outcomes: string[] = [];
    const expected: string[] = [];
    for (const state of RECOMMENDATION_STATES)
      for (const verb of RECOMMENDATION_VERBS)
        for (const side of ['giver', 'receiver'] as const) {
          const id = await inState({ giver, receiver }, state);
          const actor = side === 'giver' ? giver : receiver;
          const { can } = await club.domain.recommendations.find(actor, id);
          const outcome = await move(actor, id, verb).then(
            (moved) => moved.state as string,
            (error) => error.code as string,
          );
          outcomes.push(`${side} ${verb} ${state}: ${outcome}${can.includes(verb) ? ' (possible)' : ''}`);
          const to = verb === 'withdraw' ? (state === 'SENT' ? 'WITHDRAWN' : undefined) : LEADS[state][verb];
          const isTheirs = (verb === 'withdraw') === (side === 'giver');
          const allowed = isTheirs ? (to ?? 'conflict') : 'forbidden';
          expected.push(`${side} ${verb} ${state}: ${allowed}${isTheirs && to ? ' (possible)' : ''}`);
          const row = await rowOf(id);
          expect((row.closed_on !== null) === /WON|LOST|DECLINED|WITHDRAWN/.test(row.state)).toBe(true);
        }
    expect(outcomes).toEqual(expected);
  });

  test('reopens within 30 days of the outcome, the last one included, and not later', async () => {
    const { giver, receiver, inState, move } = await pair();
    const [one, other] = [
      await inState({ giver, receiver }, 'LOST'),
      await inState({ giver, receiver }, 'DECLINED'),
    ];
    club.goTo('2026-04-01');
    expect(await move(receiver, one, 'reopen')).toMatchObject({ state: 'IN_PROGRESS', reopenUntil: null });
    club.goTo('2026-04-02');
    expect((await club.domain.recommendations.find(receiver, other)).can).toEqual([]);
    await expect(move(receiver, other, 'reopen')).rejects.toThrow('dans les 30\u00a0jours');
  });
});
