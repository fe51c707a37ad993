// What may happen around a campaign, for the model that follows it: what administrators do, runs of the job that may die, mails that
// leave or fail, and subscribers who come and go.

import type { CampaignState } from '@cercle/contract/campaign-states';
import fc from 'fast-check';

const STOPPABLE = ['send', 'unschedule', 'pause', 'resume', 'cancel'] as const;
export type ModelVerb = (typeof STOPPABLE)[number];

export type CampaignMove =
  | { kind: 'verb'; verb: ModelVerb }
  /** After so many heartbeats the process dies. */
  | { kind: 'run'; beats: number }
  | { kind: 'wait'; minutes: number }
  /** What becomes of the first mail that waits. */
  | { kind: 'mail'; outcome: 'sent' | 'failed' | 'claimed' }
  | { kind: 'person'; person: number; does: 'leave' | 'return' | 'block' };

/** From which states a verb goes, and to which. */
export const VERB_STATES: Record<ModelVerb, { from: CampaignState[]; to: CampaignState }> = {
  send: { from: ['DRAFT'], to: 'SCHEDULED' },
  unschedule: { from: ['SCHEDULED'], to: 'DRAFT' },
  pause: { from: ['SENDING'], to: 'PAUSED' },
  resume: { from: ['PAUSED'], to: 'SENDING' },
  cancel: { from: ['SENDING', 'PAUSED'], to: 'CANCELLED' },
};

/** Where a run of the job may lead. */
export const JOB_STATES: Record<CampaignState, CampaignState[]> = {
  DRAFT: ['DRAFT'],
  SCHEDULED: ['SCHEDULED', 'SENDING', 'SENT'],
  SENDING: ['SENDING', 'SENT'],
  PAUSED: ['PAUSED'],
  SENT: ['SENT'],
  CANCELLED: ['CANCELLED'],
};

export const MODEL_PEOPLE = 7;

const move: fc.Arbitrary<CampaignMove> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('run' as const), beats: fc.integer({ min: 0, max: 8 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('verb' as const), verb: fc.constantFrom(...STOPPABLE) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(0.5, 1, 3, 90) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('mail' as const),
      outcome: fc.constantFrom('sent' as const, 'sent' as const, 'failed' as const, 'claimed' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('person' as const),
      person: fc.integer({ min: 0, max: MODEL_PEOPLE - 1 }),
      does: fc.constantFrom('leave' as const, 'return' as const, 'block' as const),
    }),
  },
);

export const campaignMoves = fc.array(move, { minLength: 10, maxLength: 30 });
