import type { MemberCreate, MemberUpdate } from '@cercle/contract/members';
import { switchColumns } from './members.table.ts';
import type { RequestRow } from './requests/requests.table.ts';

/** The texts of a member as their update names them. */
export const textsOf = (row: RequestRow) => ({
  email: row.email,
  fullName: row.full_name,
  company: row.company,
  phone: row.phone,
  vat: row.vat,
  freeDenomination: row.free_denomination,
  additionalInfo: row.additional_info,
});

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
