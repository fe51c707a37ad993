import type { Trx } from '../db/database.ts';
import { searchColumns } from '../db/search-columns.ts';
import { parseContent } from '../mail/mail-content.ts';

const ANONYMOUS_ADMIN_NAME = 'Administrateur oublié';

/**
 * The entries of an administrator's actions stay, without their name; mails that named them to other administrators
 * lose it, too.
 */
export async function anonymizeAdministrator(trx: Trx, id: number) {
  const entries = await trx
    .selectFrom('audit_entry')
    .select(['id', 'admin_name', 'subject_kind', 'subject_name'])
    .where('acted_by', '=', id)
    .execute();
  for (const entry of entries) {
    await trx
      .updateTable('audit_entry')
      .set({
        admin_name: ANONYMOUS_ADMIN_NAME,
        ...searchColumns.audit_entry({ ...entry, admin_name: ANONYMOUS_ADMIN_NAME }),
      })
      .where('id', '=', entry.id)
      .execute();
    if (entry.subject_kind === 'admin') await anonymizeSender(trx, entry.subject_name, entry.admin_name);
  }
}

/** Only mails to administrators name who acted: a namesake in the mails of others stays. */
async function anonymizeSender(trx: Trx, recipient: string, name: string) {
  const mails = await trx
    .selectFrom('mail')
    .select(['id', 'letter'])
    .where('recipient_address', '=', recipient)
    .orderBy('id')
    .execute();
  for (const { id, letter } of mails) {
    const anonymized = JSON.stringify(parseContent({ letter }), (key, value) =>
      typeof value === 'string' && key !== 'url' ? value.replaceAll(name, ANONYMOUS_ADMIN_NAME) : value,
    );
    await trx.updateTable('mail').set({ letter: anonymized }).where('id', '=', id).execute();
  }
}
