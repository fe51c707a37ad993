import { z } from 'zod';

export const MEMBER_TYPES = ['SINGLE', 'BUSINESS'] as const;
export type MemberType = (typeof MEMBER_TYPES)[number];
export const MEMBER_TYPE_LABEL: Record<MemberType, string> = { SINGLE: 'Single', BUSINESS: 'Business' };

export const memberType = z.enum(MEMBER_TYPES, { error: "Le type d'adhésion est requis" });
