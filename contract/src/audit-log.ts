import { z } from 'zod';
import { INVALID_SORT, pageQuery } from './paging.ts';

/** Every change an administrator makes, by its name in the audit log. */
const AUDIT_ACTIONS = [
  'request.approved',
  'request.rejected',
  'request.deleted',
  'request.restored',
  'request.exported',
  'member.created',
  'member.updated',
  'member.activated',
  'member.deactivated',
  'invitation.sent',
  'email.corrected',
  'email.requested',
  'email.changed',
  'contact.read',
  'contact.unread',
  'contact.deleted',
  'contact.restored',
  'contact.exported',
  'newsletter.deleted',
  'newsletter.restored',
  'newsletter.exported',
  'newsletter.imported',
  'ambassador.created',
  'ambassador.updated',
  'ambassador.activated',
  'ambassador.deactivated',
  'ambassador.deleted',
  'ambassador.restored',
  'ambassador.exported',
  'ambassador.imported',
  'mail.resent',
  'mail.dismissed',
  'admin.updated',
  'admin.invited',
  'admin.removed',
  'data.expired',
  'data.exported',
  'data.erased',
] as const;

export const SUBJECT_KINDS = [
  'request',
  'contact',
  'newsletter',
  'ambassador',
  'mail',
  'admin',
  'data',
] as const;

const INVALID_KIND = 'Filtre invalide';

/** GET /admin/journal, newest first by default. */
export const auditLogQuery = pageQuery.extend({
  sort: z.enum(['createdAt,desc', 'createdAt,asc'], { error: INVALID_SORT }).default('createdAt,desc'),
  kind: z.enum(SUBJECT_KINDS, { error: INVALID_KIND }).optional(),
});

/** One action of an administrator. */
export const auditLogEntry = z
  .object({
    id: z.number().int(),
    createdAt: z.string(),
    adminName: z.string(),
    action: z.enum(AUDIT_ACTIONS),
    subjectKind: z.enum(SUBJECT_KINDS),
    subjectId: z.number().int(),
    subjectName: z.string(),
  })
  .meta({ id: 'JournalEntry' });

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
export type AuditLogQuery = z.infer<typeof auditLogQuery>;
export type AuditLogEntry = z.infer<typeof auditLogEntry>;
