import { AMBASSADOR_SORTS } from '@cercle/contract/ambassadors';
import type { ListConfig } from '../list/list-query.ts';

export const AMBASSADORS: ListConfig = {
  path: '/admin/ambassadors',
  sorts: AMBASSADOR_SORTS,
  filters: { active: ['true', 'false'] },
};
