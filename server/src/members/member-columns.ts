import type { MemberCreate, MemberUpdate } from '@cercle/contract/members';
import { switchColumns } from './members.table.ts';

/** What an administrator writes, as columns. A SINGLE member has no free denomination. */
export const columnsOf = (data: MemberCreate | MemberUpdate) => ({
  email: data.email,
  full_name: data.fullName,
  company: data.company,
  phone: data.phone,
  vat: data.vat,
  member_type: data.memberType,
  free_denomination: data.memberType === 'BUSINESS' ? data.freeDenomination : '',
  ...switchColumns(data),
});

/** The field that each column holds, for the audit log. */
export const MEMBER_FIELDS = {
  full_name: 'fullName',
  email: 'email',
  phone: 'phone',
  company: 'company',
  vat: 'vat',
  member_type: 'memberType',
  free_denomination: 'freeDenomination',
  additional_info: 'additionalInfo',
  photo_hash: 'photo',
  email_public: 'isEmailPublic',
  profile_public: 'isProfilePublic',
  profile_photo_public: 'isProfilePhotoPublic',
} as const;
