import type { MembershipTerm } from '@cercle/contract/membership-views';
import type { FormVerb } from '../../../content/admin-membership.ts';

/** `id` is the membership's or the renewal's; `term` is the one that the renewal follows. */
export type FormTarget = { verb: FormVerb; id: number; term?: MembershipTerm };
export type AskForm = (target: FormTarget) => void;
