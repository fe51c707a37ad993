import type {
  MembershipCounts,
  MembershipCountsQuery,
  MembershipDetails,
  MembershipRow,
  MembershipsFilter,
  MembershipsQuery,
} from '@cercle/contract/membership-views';
import type { Page } from '@cercle/contract/paging';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type ListExport, startExport, type WithFormat } from '../../import-export/list-export.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { detailsOf } from './details.ts';
import { MEMBERSHIP_EXPORT_COLUMNS } from './export-columns.ts';
import {
  countMembershipChoices,
  countMemberships,
  listMemberships,
  type OverviewRow,
  readMemberships,
} from './list.table.ts';
import { toRows } from './rows.ts';

/** What administrators read of memberships. */
export function createMembershipViews({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /** One page; `q` is searched in the name and number of who pays, and in the people on the seats, of before too. */
  async function list(actor: Actor, query: MembershipsQuery): Promise<Page<MembershipRow>> {
    requireAdmin(actor);
    const { rows, total } = await listMemberships(db, query);
    return pageFrom(await toRows(db, rows), total, query);
  }

  /** How many memberships each choice of the list's filters would show. */
  async function counts(actor: Actor, query: MembershipCountsQuery): Promise<MembershipCounts> {
    requireAdmin(actor);
    return countMembershipChoices(db, query);
  }

  async function* inRows(batches: AsyncIterable<OverviewRow[]>) {
    for await (const rows of batches) yield toRows(db, rows);
  }

  /** Exports all memberships that `list` finds. */
  async function exportList(actor: Actor, query: WithFormat<MembershipsFilter>): Promise<ListExport> {
    return startExport({ db, clock }, requireAdmin(actor), {
      format: query.format,
      name: 'adhesions',
      subject: 'membership',
      columns: MEMBERSHIP_EXPORT_COLUMNS,
      total: await countMemberships(db, query),
      batches: inRows(readMemberships(db, query)),
      toItem: (row) => row,
    });
  }

  /** Everything about one membership, with what is possible today. @throws DomainError not-found */
  async function find(actor: Actor, id: number): Promise<MembershipDetails> {
    requireAdmin(actor);
    return detailsOf(db, id, today(clock));
  }

  return { list, counts, exportList, find };
}
