// The members of today, for administrators: the requests whose member has activated the account, with their last login.
// An administrator who looks for a member does not think of the request that once made them one.

import type {
  CurrentMember,
  CurrentMembersFilter,
  CurrentMembersQuery,
} from '@cercle/contract/current-members';
import type { Page } from '@cercle/contract/paging';
import { listLastLogins } from '../accounts/devices/devices.table.ts';
import { pageFrom } from '../db/page.ts';
import type { Dependencies } from '../dependencies.ts';
import { type ListExport, startExport, type WithFormat } from '../import-export/list-export.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { CURRENT_MEMBER_EXPORT_COLUMNS } from './current-members.export-columns.ts';
import { countRequests, listRequests, readRequests } from './requests/requests.list.table.ts';
import { toRequest } from './requests/requests.table.ts';

export function createCurrentMembers({ db, clock, images }: Pick<Dependencies, 'db' | 'clock' | 'images'>) {
  type Row = Parameters<typeof toRequest>[0];

  async function toCurrentMembers(rows: Row[]): Promise<CurrentMember[]> {
    const lastLogins = await listLastLogins(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...toRequest(row, images), lastLoginAt: lastLogins.get(row.id) ?? null }));
  }

  async function* inBatches(batches: AsyncIterable<Row[]>) {
    for await (const rows of batches) yield toCurrentMembers(rows);
  }

  /** One page of the members of today, or of those deactivated; `q` is searched as in the requests. */
  async function listCurrent(actor: Actor, query: CurrentMembersQuery): Promise<Page<CurrentMember>> {
    requireAdmin(actor);
    const { rows, total } = await listRequests(db, clock, query);
    return pageFrom(await toCurrentMembers(rows), total, query);
  }

  /** Exports all members that `listCurrent` finds. */
  async function exportCurrent(actor: Actor, query: WithFormat<CurrentMembersFilter>): Promise<ListExport> {
    return startExport({ db, clock }, requireAdmin(actor), {
      format: query.format,
      name: 'membres',
      subject: 'request',
      action: 'member.exported',
      columns: CURRENT_MEMBER_EXPORT_COLUMNS,
      total: await countRequests(db, clock, query),
      batches: inBatches(readRequests(db, clock, query)),
      toItem: (member) => member,
    });
  }

  return { listCurrent, exportCurrent };
}
