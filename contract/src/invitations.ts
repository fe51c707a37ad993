import { z } from 'zod';
import { acceptedPolicy } from './accepted-policy.ts';
import { newPassword, passwordConfirmation, withMatchingPasswords } from './accounts.ts';
import { ERROR_MESSAGE } from './errors.ts';
import { memberType } from './member-type-field.ts';
import { freeDenomination, privacySwitches } from './members.ts';

/** The same message for unknown, used and expired links. */
export const INVITATION_INVALID = ERROR_MESSAGE.expired;

export const tokenParam = z.object({ token: z.string() });

/**
 * GET /validate-invitation/{token}. `toComplete`: the form must ask for a photo, which is still missing. The switches
 * and the denomination are those that an administrator chose, as initial values of the form. Name and address only for a
 * valid link: for the greeting and for password managers. So is the photo, where the site has one already.
 */
export const invitationState = z
  .object({
    isValid: z.boolean(),
    isReplaced: z.boolean().meta({ description: 'true quand une invitation plus récente a été envoyée' }),
    fullName: z.string(),
    email: z.string(),
    memberType: memberType.nullable(),
    toComplete: z.boolean(),
    photoUrl: z
      .string()
      .nullable()
      .meta({ description: 'La photo que le site a déjà, à une adresse signée' }),
    freeDenomination: z.string(),
    conditions: acceptedPolicy.nullable().meta({ description: 'La version que l’activation accepte' }),
    isEmailPublic: z.boolean(),
    isProfilePublic: z.boolean(),
    isProfilePhotoPublic: z.boolean(),
  })
  .meta({ id: 'InvitationState' });

/** JSON part `data` of POST /complete-invitation/{token}, beside the file part `photo`. */
export const invitationCompletion = withMatchingPasswords(
  z.object({
    password: newPassword,
    confirmPassword: passwordConfirmation,
    freeDenomination,
    ...privacySwitches,
  }),
).meta({ id: 'InvitationCompletion' });

export type InvitationState = z.infer<typeof invitationState>;
export type InvitationCompletion = z.infer<typeof invitationCompletion>;
