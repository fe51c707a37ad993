import { z } from 'zod';
import { acceptedPolicy } from './accepted-policy.ts';
import { fieldChange } from './audit-log.ts';
import { filterCounts } from './filter-counts.ts';
import { exportFormat } from './import-export.ts';
import { MEMBER_TYPES } from './member-type.ts';
import { user } from './members.ts';
import { INVALID_SORT, pageOf, pageQuery } from './paging.ts';
import { REJECTION_REASON_MAX, REQUEST_SORTS, REQUEST_STATES, REQUEST_STATUSES } from './request-state.ts';
import { optionalParagraphs } from './text.ts';

export const membershipRequest = z
  .object({
    id: z.number().int(),
    status: z.enum(REQUEST_STATUSES),
    state: z.enum(REQUEST_STATES).meta({
      description: 'Ce qu’il en est aujourd’hui\u202f: déduit du compte, de l’invitation et de son e-mail',
    }),
    invitationExpiresAt: z
      .string()
      .nullable()
      .meta({ description: 'Quand le lien de la dernière invitation expire, ou a expiré' }),
    membershipId: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'L’adhésion dont la personne a, ou avait, une place' }),
    createdAt: z.string(),
    processedAt: z.string().nullable(),
    processedBy: z.string().nullable().meta({ description: 'Nom de l’administrateur qui a décidé' }),
    rejectionReason: z.string(),
    additionalInfo: z.string(),
    peopleCount: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Nombre de personnes, pour BUSINESS, si le candidat l’a donné' }),
    publicForm: z.boolean().meta({ description: 'true quand elle vient du formulaire public' }),
    user,
  })
  .meta({ id: 'MembershipRequest' });

export const requestsQuery = pageQuery.extend({
  sort: z.enum(REQUEST_SORTS, { error: INVALID_SORT }).default('createdAt,desc'),
  status: z.enum(REQUEST_STATUSES, { error: 'Statut invalide' }).optional(),
  memberType: z.enum(MEMBER_TYPES, { error: "Type d'adhésion invalide" }).optional(),
  state: z.enum(REQUEST_STATES, { error: 'État invalide' }).optional(),
});
export const requestsExport = requestsQuery.omit({ page: true, size: true }).extend(exportFormat);
export const requestPage = pageOf(membershipRequest);

/** GET /members/requests/counts. */
export const requestCountsQuery = requestsQuery.pick({
  q: true,
  status: true,
  memberType: true,
  state: true,
});
export const requestCounts = z
  .object({
    status: filterCounts(REQUEST_STATUSES),
    memberType: filterCounts(MEMBER_TYPES),
    state: filterCounts(REQUEST_STATES),
  })
  .meta({ id: 'RequestCounts' });

/**
 * The events of a request: the first four are the applicant's; the next four are what became of an invitation's mail and
 * link; the others are administrators' (with the audit log's names).
 */
export const REQUEST_EVENTS = [
  'request.submitted',
  'invitation.completed',
  'conditions.accepted',
  'email.changed',
  'invitation.mailed',
  'invitation.written',
  'invitation.refused',
  'invitation.returned',
  'invitation.expired',
  'member.created',
  'member.updated',
  'request.approved',
  'request.rejected',
  'invitation.sent',
  'email.corrected',
  'email.requested',
  'member.activated',
  'member.deactivated',
  'request.deleted',
  'request.restored',
] as const;

const requestEvent = z
  .object({
    action: z.enum(REQUEST_EVENTS),
    at: z.string(),
    by: z
      .string()
      .meta({ description: 'Nom de l’administrateur, ou du candidat\u202f; vide pour un e-mail' }),
    changes: z.array(fieldChange).optional().meta({ description: 'Ce qu’une modification a changé' }),
    conditions: acceptedPolicy.optional().meta({ description: 'La version acceptée' }),
    reason: z.string().meta({ description: 'Le motif du rejet, s’il fut donné, ou du refus de l’e-mail' }),
  })
  .meta({ id: 'RequestEvent' });

/** GET /members/requests/{id}/history: the latest first. */
export const requestHistory = z.array(requestEvent);

export const rejection = z
  .object({ reason: optionalParagraphs(REJECTION_REASON_MAX, `Maximum ${REJECTION_REASON_MAX} caractères`) })
  .meta({ id: 'Rejection' });

export type MembershipRequest = z.infer<typeof membershipRequest>;
export type RequestEvent = z.infer<typeof requestEvent>;
export type RequestsQuery = z.infer<typeof requestsQuery>;
export type RequestCounts = z.infer<typeof requestCounts>;
export type RequestCountsQuery = z.infer<typeof requestCountsQuery>;
export type RequestsFilter = Omit<RequestsQuery, 'page' | 'size'>;
