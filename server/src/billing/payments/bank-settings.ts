// What happens by itself with payments.

import type { BankSettings } from '@cercle/contract/bank-settings';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { readThanksSince, writeThanksSince } from './thanks-setting.ts';

export type BankSettingsVerbs = ReturnType<typeof createBankSettings>;

export function createBankSettings({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  async function find(actor: Actor): Promise<BankSettings> {
    requireAdmin(actor);
    return { thanks: (await readThanksSince(db)) !== null };
  }

  /** Only invoices that are paid from now on are thanked for. Changes nothing where it is so already. */
  async function update(actor: Actor, { thanks }: BankSettings): Promise<BankSettings> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const isOn = (await readThanksSince(trx)) !== null;
      if (isOn === thanks) return;
      await writeThanksSince(trx, thanks ? timestamp(clock) : null);
      const name = thanks ? 'Remerciements activés' : 'Remerciements désactivés';
      await recordAudit(trx, clock, admin, 'bank.settings', { kind: 'bank', id: 0, name });
    });
    return { thanks };
  }

  return { find, update };
}
