// Apart from the schemas: pages show a card by the server's own rule, and load none of them.

import type { MemberCard, User } from './members.ts';
import type { SeekingOffering } from './seeking-offering.ts';

type DirectoryMember = Pick<User, 'id' | 'fullName' | 'company' | 'photoUrl' | 'phone' | 'email'> &
  Pick<User, 'freeDenomination' | 'emailPublic' | 'profilePhotoPublic'> &
  Partial<SeekingOffering>;

/** A listed member as one reader sees it: only what the member's switches and the reader's login allow. */
export function cardFor(isLoggedIn: boolean, member: DirectoryMember): MemberCard {
  const { id, fullName, company, freeDenomination, phone, email, seeking, offering } = member;
  const card = {
    id,
    fullName,
    company,
    ...(freeDenomination && { freeDenomination }),
    photoUrl: member.profilePhotoPublic ? member.photoUrl : null,
  };
  if (!isLoggedIn) return card;
  return {
    ...card,
    phone,
    ...(member.emailPublic && { email }),
    ...(seeking && { seeking }),
    ...(offering && { offering }),
  };
}
