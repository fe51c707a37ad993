import type { MembershipRequest } from '@cercle/contract/requests';
import type { EmailEffect } from '../../../content/admin-email.ts';
import { isInvited } from './request-rules.ts';

/**
 * What changing the member's address would do (section 4 of docs/product.md); null where it cannot be changed. In a file of
 * its own: the form of a request does not need it.
 */
export function emailEffect(request: MembershipRequest): EmailEffect | null {
  const { status, user } = request;
  if (user.emailVerifiedAt !== null) return user.active ? 'confirm' : null;
  if (status === 'REJECTED') return null;
  return isInvited(request) ? 'reinvite' : 'correct';
}
