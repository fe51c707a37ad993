export const MEMBER_TYPES = ['SINGLE', 'BUSINESS'] as const;
export type MemberType = (typeof MEMBER_TYPES)[number];
export const MEMBER_TYPE_LABEL: Record<MemberType, string> = { SINGLE: 'Single', BUSINESS: 'Business' };
