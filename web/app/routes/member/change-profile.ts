import type {
  AdminProfileUpdateResult,
  PhotoUpdateResult,
  ProfileUpdateResult,
} from '@cercle/contract/profile';
import { api } from '../../api/client.ts';
import { ApiError, SessionEndedError } from '../../api/error.ts';
import { multipartBody } from '../../api/multipart.ts';
import { cacheProfile, isProfileLoaded } from '../../session/profile.ts';
import { currentSession, isSamePerson, type Session, startSession } from '../../session/session.ts';

export const SAVED = 'Profil mis à jour avec succès';
const SAVE_FAILED = 'Échec de la mise à jour du profil. Veuillez réessayer.';
const PHOTO_FAILED = 'Échec de la mise à jour de la photo. Veuillez réessayer.';

/** A change needs a session and a loaded profile (section 8 of docs/product.md). @throws ApiError */
function requireLoadedProfile(): void {
  const unauthenticated = (message: string) => new ApiError(message, { status: 0, code: 'unauthenticated' });
  if (currentSession().kind === 'visitor') throw unauthenticated('Non authentifié');
  if (!isProfileLoaded()) throw unauthenticated('Aucun profil chargé');
}

/**
 * Continues the session of `previous` with a new token. A person who logged out during the call, here or in another tab,
 * stays logged out. @throws SessionEnded
 */
export function continueSession(previous: Session, token: string): void {
  if (!isSamePerson(previous, currentSession())) throw new SessionEndedError();
  startSession(token);
}

/**
 * Saves the fields, and the photo where a new one was chosen. The header's name follows: it is in the token.
 * @throws ApiError, SessionEnded
 */
export async function saveProfile<Saved extends ProfileUpdateResult | AdminProfileUpdateResult>(
  path: '/profile' | '/admin/profile',
  update: object,
  photo: unknown,
): Promise<Saved> {
  requireLoadedProfile();
  const previous = currentSession();
  const saved = await api.put<Saved>(path, multipartBody({ updateProfile: update }, { file: photo }));
  continueSession(previous, saved.token);
  cacheProfile(saved);
  return saved;
}

/** Saves only the photo. @returns its URL */
export async function savePhoto(photo: File): Promise<string> {
  requireLoadedProfile();
  return (await api.put<PhotoUpdateResult>('/profile/photo', multipartBody({}, { photo }))).photoUrl;
}

/** The server's message where the person can act on it; otherwise the sentence of section 8. */
const hasOwnMessage = ({ code }: ApiError) => code === 'unauthenticated' || code === 'too-many';

export const saveFailure = (error: ApiError) => (hasOwnMessage(error) ? error.message : SAVE_FAILED);

export function photoFailure(error: ApiError): string {
  const aboutPhoto = error.errors.photo?.[0];
  if (aboutPhoto) return aboutPhoto;
  return hasOwnMessage(error) ? error.message : PHOTO_FAILED;
}
