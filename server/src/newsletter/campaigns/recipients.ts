// The recipients of a campaign: each address once, copied when the campaign starts, with what became of its mail. They only
// change by sending, by what mail servers report, by the link that unsubscribes, and by the erasure of a person, of whom the row
// stays without address and name: so the figures of a campaign never change by it.

import type { CampaignState } from '@cercle/contract/campaign-states';
import type {
  CampaignRecipient,
  RecipientCounts,
  RecipientCountsQuery,
  RecipientsFilter,
  RecipientsQuery,
} from '@cercle/contract/campaigns';
import type { Page } from '@cercle/contract/paging';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type ListExport, startExport, type WithFormat } from '../../import-export/list-export.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { recipientExportColumns } from './recipients.export-columns.ts';
import {
  countByState,
  countRecipients,
  listRecipients,
  readCampaignState,
  readRecipients,
  toRecipient,
} from './recipients.table.ts';

export type CampaignRecipients = ReturnType<typeof createCampaignRecipients>;

export function createCampaignRecipients({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /** In the order in which they were copied; none before the campaign starts. @throws DomainError not-found */
  async function list(actor: Actor, id: number, query: RecipientsQuery): Promise<Page<CampaignRecipient>> {
    requireAdmin(actor);
    await requireCampaign(id);
    const { rows, total } = await listRecipients(db, id, query);
    return pageFrom(rows.map(toRecipient), total, query);
  }

  /** How many `list` finds by their state. @throws DomainError not-found */
  async function counts(actor: Actor, id: number, { q }: RecipientCountsQuery): Promise<RecipientCounts> {
    requireAdmin(actor);
    await requireCampaign(id);
    return { state: await countByState(db, id, q) };
  }

  /** Exports all that `list` finds. @throws DomainError not-found */
  async function exportList(
    actor: Actor,
    id: number,
    query: WithFormat<RecipientsFilter>,
  ): Promise<ListExport> {
    const admin = requireAdmin(actor);
    const state = await requireCampaign(id);
    return startExport({ db, clock }, admin, {
      format: query.format,
      name: `destinataires-campagne-${id}`,
      subject: 'campaign',
      columns: recipientExportColumns(state === 'CANCELLED'),
      total: await countRecipients(db, id, query),
      batches: readRecipients(db, id, query),
      toItem: toRecipient,
    });
  }

  async function requireCampaign(id: number): Promise<CampaignState> {
    const state = await readCampaignState(db, id);
    if (!state) throw new DomainError('not-found', 'Cette campagne n’existe pas ou plus.');
    return state;
  }

  return { list, counts, exportList };
}
