import { MEMBER_TYPES } from '@cercle/contract/member-type';
import { REQUEST_SORTS, REQUEST_STATUSES } from '@cercle/contract/membership';
import type { ListConfig } from '../list/list-address.ts';

export const REQUESTS: ListConfig = {
  path: '/admin/members-requests',
  sorts: REQUEST_SORTS,
  filters: { status: REQUEST_STATUSES, memberType: MEMBER_TYPES },
};
