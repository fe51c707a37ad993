// Whether new addresses confirm their subscription by mail, and where an administrator chooses it.

import type { NewsletterSettings } from '@cercle/contract/newsletter-settings';
import { recordAudit } from '../audit-log/audit-entries.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';

const SETTING = 'doubleOptIn';
const ON = 'on';

/** Off until an administrator chooses: an address is subscribed at once. */
export async function isDoubleOptIn(db: Db): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row?.value === ON;
}

const writeDoubleOptIn = (trx: Trx, isOn: boolean) => {
  const value = isOn ? ON : '';
  return trx
    .insertInto('setting')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
};

export type NewsletterSettingsVerbs = ReturnType<typeof createNewsletterSettings>;

export function createNewsletterSettings({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  async function find(actor: Actor): Promise<NewsletterSettings> {
    requireAdmin(actor);
    return { doubleOptIn: await isDoubleOptIn(db) };
  }

  /** For those who ask from now on: links that were mailed go on working. Changes nothing where it is so already. */
  async function update(actor: Actor, { doubleOptIn }: NewsletterSettings): Promise<NewsletterSettings> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      if ((await isDoubleOptIn(trx)) === doubleOptIn) return;
      await writeDoubleOptIn(trx, doubleOptIn);
      const name = doubleOptIn ? 'Confirmation par e-mail activée' : 'Confirmation par e-mail désactivée';
      await recordAudit(trx, clock, admin, 'newsletter.settings', { kind: 'newsletter', id: 0, name });
    });
    return { doubleOptIn };
  }

  return { find, update };
}
