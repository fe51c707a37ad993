import type { Trx } from '../db/database.ts';
import { searchColumns } from '../db/search-columns.ts';
import { parseContent } from '../mail/mail-content.ts';
import { CALENDAR } from '../memberships/change.ts';

const ANONYMOUS_ADMIN_NAME = 'Administrateur oublié';
const ANONYMOUS_NAME = 'Personne effacée';

/** What tells what happened to memberships, documents, money, events and campaigns, and by whom. */
const HISTORIES = [
  ...(['membership_event', 'document_event', 'bank_file', 'payment', 'allocation'] as const),
  ...(['event_history', 'registration_history', 'no_show_history', 'check_in'] as const),
  'campaign_history' as const,
];

/** The histories keep what they did, without their name. */
export async function forgetAuthor(trx: Trx, accountId: number): Promise<void> {
  for (const table of HISTORIES)
    await trx
      .updateTable(table)
      .set({ by_name: ANONYMOUS_NAME })
      .where('account_id', '=', accountId)
      .execute();
}

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
  const names = new Set(entries.map(({ admin_name }) => admin_name));
  names.delete(CALENDAR.name);
  await anonymizeHistories(trx, [...names]);
}

/** By name: the account is gone already. Others of the same name who are gone, too, lose theirs. */
async function anonymizeHistories(trx: Trx, names: string[]): Promise<void> {
  if (names.length === 0) return;
  for (const table of HISTORIES)
    await trx
      .updateTable(table)
      .set({ by_name: ANONYMOUS_ADMIN_NAME })
      .where('account_id', 'is', null)
      .where('by_name', 'in', names)
      .execute();
  await trx
    .updateTable('bank_statement')
    .set({ decided_by: ANONYMOUS_ADMIN_NAME })
    .where('decided_by', 'in', names)
    .execute();
  await trx
    .updateTable('bank_movement')
    .set({ set_aside_by: ANONYMOUS_ADMIN_NAME })
    .where('set_aside_by', 'in', names)
    .execute();
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
