import type { MemberCard } from '@cercle/contract/members';
import type { OwnWeek } from '@cercle/contract/own-week';
import type { OwnYear } from '@cercle/contract/own-year';
import type { Page } from '@cercle/contract/paging';
import type { Profile } from '@cercle/contract/profile';
import type { SeekingOffering } from '@cercle/contract/seeking-offering';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { loadProfile } from '../../../session/profile.ts';
import { firstCardState } from '../../account/security/use-card-state.ts';
import { loadOwnDocuments } from '../documents/load-own-documents.ts';
import { loadNextEvents } from '../events/load-next-events.ts';
import { loadOwnMembership } from '../membership/use-own-membership.ts';
import { loadOwnNoShows } from '../no-shows/own-no-show-calls.ts';
import { loadSeekingOffering } from '../seeking/load-seeking-offering.ts';

export const loadWeek = () => api.get<OwnWeek>('/me/week');

export const loadCurrentYear = () => api.get<OwnYear>('/me/year');

/** How many members the directory has; null for a former member, to whom it is closed. */
export async function countMembers(): Promise<number | null> {
  try {
    return (await api.get<Page<MemberCard>>('/members', { page: 0, size: 1 })).totalElements;
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'forbidden') return null;
    throw failure;
  }
}

export type OwnCardContent = Profile & SeekingOffering;

/** One's own card as the directory has it. */
export async function loadOwnCard(): Promise<OwnCardContent> {
  const [profile, texts] = await Promise.all([loadProfile() as Promise<Profile>, loadSeekingOffering()]);
  return { ...profile, ...texts };
}

/** All that the page shows at first, started at once: what comes late would move what is being read. Each may fail by itself. */
export async function loadFirstStates() {
  const [week, events, noShows, membership, documents, year, memberCount, ownCard] = await Promise.all([
    firstCardState(loadWeek()),
    firstCardState(loadNextEvents()),
    firstCardState(loadOwnNoShows()),
    firstCardState(loadOwnMembership()),
    firstCardState(loadOwnDocuments()),
    firstCardState(loadCurrentYear()),
    firstCardState(countMembers()),
    firstCardState(loadOwnCard()),
  ]);
  return { week, events, noShows, membership, documents, year, memberCount, ownCard };
}

export type FirstStates = Awaited<ReturnType<typeof loadFirstStates>>;
