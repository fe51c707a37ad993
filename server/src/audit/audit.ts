import type { Trx } from '../db/database.ts';
import type { Admin } from '../kernel/actor.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';

/** Every change an administrator makes, by the name the journal knows it under. */
export type AuditAction =
  | 'request.approved'
  | 'request.rejected'
  | 'request.deleted'
  | 'request.restored'
  | 'request.exported'
  | 'member.created'
  | 'member.updated'
  | 'member.activated'
  | 'member.deactivated'
  | 'invitation.sent'
  | 'contact.read'
  | 'contact.unread'
  | 'contact.deleted'
  | 'contact.restored'
  | 'contact.exported'
  | 'newsletter.deleted'
  | 'newsletter.restored'
  | 'newsletter.exported'
  | 'newsletter.imported'
  | 'ambassador.created'
  | 'ambassador.updated'
  | 'ambassador.activated'
  | 'ambassador.deactivated'
  | 'ambassador.deleted'
  | 'ambassador.restored'
  | 'ambassador.exported'
  | 'ambassador.imported'
  | 'admin.updated';

/** A member is known by the request that came with them; a whole list by 0, and how much of it as its name. */
type Subject = {
  kind: 'request' | 'contact' | 'newsletter' | 'ambassador' | 'admin';
  id: number;
  name: string;
};

/**
 * Writes who did what to whom, in the transaction of the change itself: neither exists without the other.
 * @returns the id of the entry
 */
export async function recordAudit(
  trx: Trx,
  clock: Clock,
  admin: Pick<Admin, 'id' | 'name'>,
  action: AuditAction,
  subject: Subject,
): Promise<number> {
  const { id } = await trx
    .insertInto('audit_entry')
    .values({
      created_at: timestamp(clock),
      admin_id: admin.id,
      admin_name: admin.name,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_name: subject.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Says of an entry whose change goes on, batch by batch, how far it has come. */
export const amendAudit = (trx: Trx, id: number, name: string) =>
  trx.updateTable('audit_entry').set({ subject_name: name }).where('id', '=', id).execute();
