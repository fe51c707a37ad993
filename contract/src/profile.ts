import { z } from 'zod';
import { ownProfileFields, user } from './members.ts';

/** GET /profile: the member's own view. */
export const profile = user.meta({ id: 'Profile' });

/** GET /admin/profile. */
export const adminProfile = user
  .pick({ id: true, fullName: true, email: true, photoUrl: true })
  .meta({ id: 'AdminProfile' });

/** PUT /profile: `freeDenomination` applies to BUSINESS only; a stale `version` gives 409. */
export const profileUpdate = ownProfileFields.meta({ id: 'ProfileUpdate' });

/** PUT /admin/profile. */
export const adminProfileUpdate = ownProfileFields
  .pick({ fullName: true })
  .meta({ id: 'AdminProfileUpdate' });

/** The updated profile, and a new token of the same session whose claims carry the new name. */
export const profileUpdateResult = profile.extend({ token: z.string() }).meta({ id: 'ProfileSaved' });
export const adminProfileUpdateResult = adminProfile
  .extend({ token: z.string() })
  .meta({ id: 'AdminProfileSaved' });

/** PUT /profile/photo. */
export const photoUpdateResult = z.object({ photoUrl: z.string() }).meta({ id: 'PhotoSaved' });

export type ProfileUpdate = z.infer<typeof profileUpdate>;
export type AdminProfileUpdate = z.infer<typeof adminProfileUpdate>;
export type Profile = z.infer<typeof profile>;
export type ProfileUpdateResult = z.infer<typeof profileUpdateResult>;
export type AdminProfileUpdateResult = z.infer<typeof adminProfileUpdateResult>;
export type PhotoUpdateResult = z.infer<typeof photoUpdateResult>;
export type AdminProfile = z.infer<typeof adminProfile>;
