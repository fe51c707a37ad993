import { MEMBER_TYPES } from '@cercle/contract/member-type';
import { REQUEST_SORTS, REQUEST_STATUSES } from '@cercle/contract/requests';
import type { ListConfig } from '../list/list-query.ts';

export const REQUESTS: ListConfig = {
  path: '/admin/members-requests',
  sorts: REQUEST_SORTS,
  filters: { status: REQUEST_STATUSES, memberType: MEMBER_TYPES },
};
