import { MEMBER_TYPES } from '@cercle/contract/member-type';
import { MEMBERSHIP_SORTS, MEMBERSHIP_STATES } from '@cercle/contract/membership-labels';
import type { ListConfig } from '../list/list-query.ts';

/** Not among the other lists, which every screen of the back office loads. */
export const MEMBERSHIPS: ListConfig = {
  path: '/admin/adhesions',
  sorts: MEMBERSHIP_SORTS,
  filters: { state: MEMBERSHIP_STATES, offer: MEMBER_TYPES },
  counts: { path: '/admin/memberships/counts' },
};
