import { z } from 'zod';
import { exportFormat } from './import-export.ts';
import { INVALID_SORT, idParam, pageQuery } from './paging.ts';

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
  'member.exported',
  'invitation.sent',
  'email.corrected',
  'email.requested',
  'email.changed',
  'contact.read',
  'contact.unread',
  'contact.answered',
  'contact.unanswered',
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
  'image.added',
  'image.updated',
  'image.removed',
  'party.created',
  'party.updated',
  'party.role_given',
  'party.role_removed',
  'party.exported',
  'policy.drafted',
  'policy.updated',
  'policy.announced',
  'policy.deleted',
  'firm.changed',
  'mail.resent',
  'mail.dismissed',
  'admin.updated',
  'admin.invited',
  'admin.removed',
  'membership.granted',
  'membership.upgraded',
  'membership.terminated',
  'membership.exported',
  'rehearsal.exported',
  'document.drafted',
  'document.changed',
  'document.removed',
  'document.issued',
  'document.sent',
  'document.dismissed',
  'document.response',
  'document.exported',
  'document.packet',
  'reminder.sent',
  'reminder.paused',
  'reminder.resumed',
  'reminder.settings',
  'claim.waived',
  'claim.invoiced',
  'claim.rate',
  'bank.imported',
  'bank.accepted',
  'bank.discarded',
  'bank.exported',
  'bank.booked',
  'bank.set_aside',
  'bank.undone',
  'bank.settings',
  'payment.entered',
  'payment.refunded',
  'payment.undone',
  'allocation.undone',
  'balance.used',
  'seat.assigned',
  'seat.released',
  'seats.added',
  'renewal.mode',
  'renewal.planned',
  'renewal.told',
  'renewal.noticed',
  'renewal.returned',
  'renewal.invoiced',
  'renewal.uninvoiced',
  'renewal.declined',
  'renewal.resumed',
  'renewal.decided',
  'event.created',
  'event.copied',
  'event.updated',
  'event.published',
  'event.cancelled',
  'event.held',
  'event.closed',
  'event.deleted',
  'event.exported',
  'registration.added',
  'registration.withdrawn',
  'registration.accepted',
  'registration.refused',
  'registration.exported',
  'registration.excused',
  'registration.not-excused',
  'registration.invited',
  'no-show.told',
  'no-show.contested',
  'no-show.upheld',
  'no-show.waived',
  'no-show.charged',
  'seating.tables',
  'seating.placed',
  'seating.suggested',
  'seating.cleared',
  'journal.exported',
  'data.expired',
  'data.exported',
  'data.erased',
  'job.started',
] as const;

export const SUBJECT_KINDS = [
  'request',
  'contact',
  'newsletter',
  'ambassador',
  'image',
  'party',
  'policy',
  'firm',
  'mail',
  'admin',
  'data',
  'journal',
  'membership',
  'document',
  'bank',
  'event',
  'job',
] as const;

const INVALID_KIND = 'Filtre invalide';

const INVALID_DAY = 'Date invalide';
/** PostgreSQL has no moment of the year 0. */
const FIRST_DAY = '1900-01-01';
/** The day after it still has a year of four digits that the calendar of the server knows. */
const LAST_DAY = '2999-12-30';

/** A day, as clocks in Belgium count it. */
const day = z.iso
  .date({ error: INVALID_DAY })
  .refine((date) => date >= FIRST_DAY && date <= LAST_DAY, INVALID_DAY)
  .optional();

/** GET /admin/journal, newest first by default; `subject` is the id of one record of `kind`, `from` and `to` are days. */
export const auditLogQuery = pageQuery.extend({
  sort: z.enum(['createdAt,desc', 'createdAt,asc'], { error: INVALID_SORT }).default('createdAt,desc'),
  kind: z.enum(SUBJECT_KINDS, { error: INVALID_KIND }).optional(),
  subject: idParam.shape.id.optional(),
  from: day,
  to: day,
});
export const auditLogExport = auditLogQuery.omit({ page: true, size: true }).extend(exportFormat);

/** The fields that an edit changes, by their names in the forms; `photo` and `logo` are pictures, the contacts are roles. */
export const CHANGED_FIELDS = [
  'fullName',
  'name',
  'email',
  'phone',
  'company',
  'jobTitle',
  'website',
  'position',
  'vat',
  'memberType',
  'freeDenomination',
  'additionalInfo',
  'alt',
  'photo',
  'logo',
  'active',
  'isEmailPublic',
  'isProfilePublic',
  'isProfilePhotoPublic',
  'kind',
  'legalName',
  'enterpriseNumber',
  'vatStatus',
  'street',
  'postalCode',
  'city',
  'country',
  'invoiceEmail',
  'legalForm',
  'register',
  'isVatLiable',
  'vatNumber',
  'iban',
  'bic',
  'remittance',
  'duesContact',
  'peopleContact',
  'title',
  'summary',
  'body',
  'picture',
  'audience',
  'placeName',
  'startsAt',
  'endsAt',
  'capacity',
  'guestsPerMember',
  'hosts',
  'programme',
] as const;

/** One field that an edit changed, with its values where they are not personal. */
export const fieldChange = z
  .object({ field: z.enum(CHANGED_FIELDS), from: z.string().optional(), to: z.string().optional() })
  .meta({ id: 'FieldChange' });

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
    changes: z.array(fieldChange).optional().meta({ description: 'Ce qu’une modification a changé' }),
  })
  .meta({ id: 'JournalEntry' });

export type ChangedField = (typeof CHANGED_FIELDS)[number];
export type FieldChange = z.infer<typeof fieldChange>;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
export type AuditLogQuery = z.infer<typeof auditLogQuery>;
export type AuditLogFilter = Omit<AuditLogQuery, 'page' | 'size'>;
export type AuditLogEntry = z.infer<typeof auditLogEntry>;
