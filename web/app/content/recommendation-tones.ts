import type { OneToOneState, RecommendationState } from '@cercle/contract/recommendation-states';
import type { BadgeTone } from '../ui/badge.tsx';

export const RECOMMENDATION_TONE: Record<RecommendationState, BadgeTone> = {
  SENT: 'warning',
  ACCEPTED: 'neutral',
  IN_PROGRESS: 'neutral',
  WON: 'success',
  LOST: 'neutral',
  DECLINED: 'neutral',
  WITHDRAWN: 'neutral',
};

export const ONE_TO_ONE_TONE: Record<OneToOneState, BadgeTone> = {
  PROPOSED: 'warning',
  CONFIRMED: 'success',
  DENIED: 'neutral',
  WITHDRAWN: 'neutral',
};
