import { z } from 'zod';
import { CURRENT_MEMBER_SORTS } from './current-member-sorts.ts';
import { exportFormat } from './import-export.ts';
import { INVALID_SORT, pageOf } from './paging.ts';
import { membershipRequest, requestsQuery } from './requests.ts';

/** The states of those who have activated their account; by default, of those who are members today. */
const MEMBER_STATES = ['ACTIVE', 'DEACTIVATED'] as const;

const currentMember = membershipRequest
  .extend({
    lastLoginAt: z.string().nullable().meta({
      description: 'La dernière connexion, s’il y en eut une',
    }),
  })
  .meta({ id: 'CurrentMember' });

/** GET /admin/members: the requests of the members, by their names. */
export const currentMembersQuery = requestsQuery.omit({ status: true }).extend({
  sort: z.enum(CURRENT_MEMBER_SORTS, { error: INVALID_SORT }).default('fullName,asc'),
  state: z.enum(MEMBER_STATES, { error: 'État invalide' }).default('ACTIVE'),
});
export const currentMembersExport = currentMembersQuery.omit({ page: true, size: true }).extend(exportFormat);
export const currentMemberPage = pageOf(currentMember);

export type CurrentMember = z.infer<typeof currentMember>;
export type CurrentMembersQuery = z.infer<typeof currentMembersQuery>;
export type CurrentMembersFilter = Omit<CurrentMembersQuery, 'page' | 'size'>;
