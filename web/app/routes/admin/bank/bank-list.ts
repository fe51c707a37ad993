import { BANK_MOVEMENT_SORTS, BANK_MOVEMENT_STATES } from '@cercle/contract/bank-states';
import type { ListConfig } from '../list/list-query.ts';

export const MOVEMENTS_CALL = '/admin/bank/movements';
export const STATEMENTS_CALL = '/admin/bank/statements';
export const FILES_CALL = '/admin/bank/files';
export const SETTINGS_CALL = '/admin/bank/settings';

/** Not among the other lists, which every screen of the back office loads. */
export const BANK: ListConfig = {
  path: '/admin/banque',
  sorts: BANK_MOVEMENT_SORTS,
  filters: { state: BANK_MOVEMENT_STATES },
  defaults: { state: 'WAITING' },
  counts: { path: `${MOVEMENTS_CALL}/counts` },
};
