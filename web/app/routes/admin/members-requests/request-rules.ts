// Section 4 of docs/product.md. The server checks again: these only decide which actions are offered.

import type { MembershipRequest } from '@cercle/contract/requests';

export const canDecide = ({ status, publicForm }: MembershipRequest) => status === 'PENDING' && publicForm;

export const canEdit = ({ status }: MembershipRequest) => status !== 'REJECTED';

/** Whether the address and the switches are the member's, and no longer changed with the rest. */
export const isApproved = ({ status }: MembershipRequest) => status === 'APPROVED';

export const isInvited = ({ status, publicForm, user }: MembershipRequest) =>
  (status === 'APPROVED' || !publicForm) && user.emailVerifiedAt === null;

/** Once the account has been activated by its owner, it can be switched off and on. */
export const canSwitch = ({ status, user }: MembershipRequest) =>
  status === 'APPROVED' && user.emailVerifiedAt !== null;

/** A company whose applicant has no seat yet: its approval says what is agreed. */
export const needsAgreement = ({ user, membershipId }: MembershipRequest) =>
  user.memberType === 'BUSINESS' && membershipId === null;
