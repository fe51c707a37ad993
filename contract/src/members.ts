import { z } from 'zod';
import { memberType } from './member-type-field.ts';
import { INVALID_SORT, pageOf, pageQuery } from './paging.ts';
import {
  emailAddress,
  optionalLine,
  optionalParagraphs,
  phoneNumber,
  requiredLine,
  vatNumber,
} from './text.ts';
import { oneLine } from './typed-text.ts';

/** docs/product.md, section 5: rule 50 for each of these, and the matching message. */
const MEMBER_TEXT_MAX = 50;
const lessThan = (max: number) => `Ce champ doit comporter moins de ${max} caractères`;
/** @param email as screens show it (`displayEmail`) */
export const emailTakenMessage = (email: string) =>
  `Cette adresse email ${email} est déjà utilisée. Merci d'en choisir une autre.`;
export const DENOMINATION_REQUIRED = 'Ce champ est requis pour les comptes BUSINESS';

const fullName = requiredLine(
  'Le nom est requis',
  MEMBER_TEXT_MAX,
  `Le nom doit comporter moins de ${MEMBER_TEXT_MAX} caractères`,
);
const company = requiredLine(
  'La société est requise',
  MEMBER_TEXT_MAX,
  `Le nom de la société doit comporter moins de ${MEMBER_TEXT_MAX} caractères`,
);
const memberPhone = phoneNumber(
  MEMBER_TEXT_MAX,
  `Le téléphone doit comporter moins de ${MEMBER_TEXT_MAX} caractères`,
);
const memberVat = vatNumber(
  MEMBER_TEXT_MAX,
  `Le numéro de TVA doit comporter moins de ${MEMBER_TEXT_MAX} caractères`,
);
export const freeDenomination = optionalLine(MEMBER_TEXT_MAX, lessThan(MEMBER_TEXT_MAX));

/** The three switches that a member controls; on by default. */
export const privacySwitches = {
  isEmailPublic: z.boolean().default(true),
  isProfilePublic: z.boolean().default(true),
  isProfilePhotoPublic: z.boolean().default(true),
};

/** JSON part `data` of POST and PUT /members, beside the file part `photo`. */
const adminMemberFields = z.object({
  email: emailAddress("L'email est requis", 'Veuillez entrer un email valide'),
  company,
  vat: memberVat,
  phone: memberPhone,
  fullName,
  freeDenomination,
  memberType,
  ...privacySwitches,
  additionalInfo: optionalParagraphs(300, 'Maximum 300 caractères'),
});

/** In a change, an omitted switch keeps its value: nothing becomes public by omission. */
const changedSwitches = {
  isEmailPublic: z.boolean().optional(),
  isProfilePublic: z.boolean().optional(),
  isProfilePhotoPublic: z.boolean().optional(),
};

/** The fields that members change themselves. */
export const ownProfileFields = z.object({
  fullName,
  company,
  vat: memberVat,
  phone: memberPhone,
  freeDenomination,
  ...changedSwitches,
  /** The version read with the profile. */
  version: z.int32().optional(),
});

/** As typed, or as parsed. */
type WithDenomination = { memberType?: unknown; freeDenomination?: unknown };

/** Required for BUSINESS, cleared for SINGLE. */
export const hasDenomination = ({ memberType, freeDenomination }: WithDenomination) =>
  memberType !== 'BUSINESS' || oneLine(String(freeDenomination ?? '')) !== '';

/** The message if it is missing. For forms, which show it together with the other errors. */
export const denominationProblem = (values: WithDenomination) =>
  hasDenomination(values) ? undefined : DENOMINATION_REQUIRED;

const denominationIssue = { path: ['freeDenomination'], error: DENOMINATION_REQUIRED };

export const memberCreate = adminMemberFields
  .refine(hasDenomination, denominationIssue)
  .meta({ id: 'MemberCreate' });

/** `version` is the one read with the request; a stale one gives 409. */
export const memberUpdate = adminMemberFields
  .extend({ ...changedSwitches, version: z.int32().optional() })
  .refine(hasDenomination, denominationIssue)
  .meta({ id: 'MemberUpdate' });

export const memberCreateResult = z
  .object({ id: z.number().int(), requestId: z.number().int() })
  .meta({ id: 'MemberCreated' });

/** A member as administrators and the member see it. */
export const user = z
  .object({
    id: z.number().int(),
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    company: z.string(),
    vat: z.string(),
    memberType,
    freeDenomination: z.string(),
    photoUrl: z.string().nullable(),
    emailVerifiedAt: z.string().nullable(),
    emailPublic: z.boolean(),
    profilePublic: z.boolean(),
    profilePhotoPublic: z.boolean(),
    active: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'User' });

/** A card of the directory. `freeDenomination` of BUSINESS only; `email` only if its owner shows it; `email`, `phone` and the two texts only to a logged-in reader. */
const memberCard = z
  .object({
    id: z.number().int(),
    fullName: z.string(),
    company: z.string(),
    freeDenomination: z.string().optional(),
    photoUrl: z.string().nullable(),
    email: z.string().optional(),
    phone: z.string().optional(),
    seeking: z.string().optional().meta({ description: '« Je cherche »\u202f; absent si vide' }),
    offering: z.string().optional().meta({ description: '« J’offre »\u202f; absent si vide' }),
  })
  .meta({ id: 'MemberCard' });

export const membersQuery = pageQuery.extend({
  sort: z
    .enum(['createdAt,desc', 'createdAt,asc', 'fullName,asc', 'fullName,desc'], { error: INVALID_SORT })
    .default('createdAt,desc'),
});
export const memberPage = pageOf(memberCard);

export type MemberCreate = z.infer<typeof memberCreate>;
export type MemberCreateResult = z.infer<typeof memberCreateResult>;
export type MemberUpdate = z.infer<typeof memberUpdate>;
export type User = z.infer<typeof user>;
export type MemberCard = z.infer<typeof memberCard>;
export type MembersQuery = z.infer<typeof membersQuery>;
