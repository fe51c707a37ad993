import type { BlockedAddress } from '@cercle/contract/blocked-addresses';
import { ADMINISTRATORS, REQUESTS } from '../list/list-configs.ts';

const PARTIES_PATH = '/admin/societes';

/** Where the person is seen, and where their address is corrected. */
export function ownerPath({ kind, id }: NonNullable<BlockedAddress['owner']>): {
  view: string;
  edit: string;
} {
  if (kind === 'admin') return { view: ADMINISTRATORS.path, edit: ADMINISTRATORS.path };
  if (kind === 'party') return { view: `${PARTIES_PATH}/${id}`, edit: `${PARTIES_PATH}/edit/${id}` };
  return { view: `${REQUESTS.path}/${id}`, edit: `${REQUESTS.path}/${id}` };
}
