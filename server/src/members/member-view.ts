import { cardFor } from '@cercle/contract/member-card';
import type { MemberCard, User } from '@cercle/contract/members';
import type { AccountRow } from '../db/schema.ts';
import type { Images } from '../images/images.ts';
import type { Actor } from '../kernel/actor.ts';

export const MEMBER_COLUMNS = [
  'account.id',
  'account.full_name',
  'account.email',
  'account.phone',
  'account.company',
  'account.vat',
  'account.member_type',
  'account.free_denomination',
  'account.photo_hash',
  'account.email_verified_at',
  'account.email_public',
  'account.profile_public',
  'account.profile_photo_public',
  'account.active',
  'account.version',
] as const;

export type MemberRow = Pick<
  AccountRow,
  (typeof MEMBER_COLUMNS)[number] extends `account.${infer Column}` ? Column & keyof AccountRow : never
>;

/** The member as administrators and the member see it. */
export const toUser = (row: MemberRow, images: Images): User => ({
  id: row.id,
  fullName: row.full_name,
  email: row.email,
  phone: row.phone,
  company: row.company,
  vat: row.vat,
  memberType: row.member_type ?? 'SINGLE',
  freeDenomination: row.free_denomination,
  photoUrl: row.photo_hash && images.privateUrl(row.photo_hash),
  emailVerifiedAt: row.email_verified_at,
  emailPublic: row.email_public,
  profilePublic: row.profile_public,
  profilePhotoPublic: row.profile_photo_public,
  active: row.active,
  version: row.version,
});

export const CARD_COLUMNS = [
  'id',
  'full_name',
  'company',
  'free_denomination',
  'photo_hash',
  'profile_photo_public',
  'email',
  'email_public',
  'phone',
  'seeking',
  'offering',
] as const;
export type CardRow = Pick<AccountRow, (typeof CARD_COLUMNS)[number]>;

/** The member's card in the directory, as `reader` may see it. */
export const toCard = (row: CardRow, reader: Actor, images: Images): MemberCard =>
  cardFor(reader.kind === 'member' || reader.kind === 'admin', {
    id: row.id,
    fullName: row.full_name,
    company: row.company,
    freeDenomination: row.free_denomination,
    photoUrl: row.photo_hash && images.publicUrl(row.photo_hash),
    phone: row.phone,
    email: row.email,
    emailPublic: row.email_public,
    profilePhotoPublic: row.profile_photo_public,
    seeking: row.seeking,
    offering: row.offering,
  });
