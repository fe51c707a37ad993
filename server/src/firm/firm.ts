// The firm's own data on its invoices: who it is, where it is paid. Before the first change they are those of the environment, as
// the public pages show them; from then on those that are stored, all together. They may be incomplete: what is missing stops
// an invoice, not the form. An issued document keeps the data that it was made with.

import type { ChangedField } from '@cercle/contract/audit-log';
import { type FirmData, type FirmSettings, type FirmUpdate, firmData } from '@cercle/contract/firm';
import { recordAudit } from '../audit-log/audit-entries.ts';
import { fieldChanges } from '../audit-log/field-changes.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { findStored, store } from './firm.table.ts';
import { type Firm, firmOf } from './firm-values.ts';
import { missingMentions, sellerOf } from './seller.ts';

export type FirmVerbs = ReturnType<typeof createFirm>;

export function createFirm({ db, clock, site }: Pick<Dependencies, 'db' | 'clock' | 'site'>) {
  async function find(actor: Actor): Promise<FirmSettings> {
    requireAdmin(actor);
    return withMissing(firmOf(await findStored(db), site));
  }

  /** @throws DomainError conflict: a stale version */
  async function update(actor: Actor, { version, ...data }: FirmUpdate): Promise<FirmSettings> {
    const admin = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      const stored = await findStored(trx);
      const before = firmOf(stored, site);
      const after = { ...data, version: version + 1 };
      if (before.version !== version || !(await store(trx, stored, after))) throw new DomainError('conflict');
      const changes = fieldChanges(before, data, FIELDS);
      const name = data.name || site.title;
      await recordAudit(trx, clock, admin, 'firm.changed', { kind: 'firm', id: 0, name, changes });
      return withMissing(after);
    });
  }

  return { find, update };
}

const withMissing = (firm: Firm): FirmSettings => ({ ...firm, missing: missingMentions(sellerOf(firm)) });

/** The audit log calls them as the form does. */
const FIELDS: Record<string, ChangedField> = Object.fromEntries(
  (Object.keys(firmData.shape) as (keyof FirmData)[]).map((name) => [name, name satisfies ChangedField]),
);
