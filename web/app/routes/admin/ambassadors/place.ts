import { AMBASSADOR_SORTS } from '@cercle/contract/ambassadors';
import type { ListPlace } from '../list/list-address.ts';

export const AMBASSADORS: ListPlace = {
  path: '/admin/ambassadors',
  sorts: AMBASSADOR_SORTS,
  filters: { active: ['true', 'false'] },
};
