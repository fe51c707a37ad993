import { PARTY_KINDS, PARTY_SORTS } from '@cercle/contract/parties';
import type { ListConfig } from '../list/list-query.ts';

/** Not among the other lists, which every screen of the back office loads. */
export const PARTIES: ListConfig = {
  path: '/admin/societes',
  sorts: PARTY_SORTS,
  filters: { kind: PARTY_KINDS },
};
