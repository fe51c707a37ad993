import type { Role, TokenClaims } from '@cercle/contract/accounts';

/** The person's data in the signed token (section 3 of docs/product.md). */
export type UserInfo = {
  id: number;
  roles: Role[];
  username: string;
  email: string;
  urlProfilePicture: string | null;
};

const NOT_A_JWT = "The inspected token doesn't appear to be a JWT";

/** Base64url of UTF-8: `atob` alone would break every accent. */
function decodeSegment(segment: string): string {
  const binary = atob(segment.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}

/** The claims, unverified: only the server can verify the signature. @throws Error when it is no token */
export function decodeToken(token: string): TokenClaims {
  const parts = token.split('.');
  const payload = parts[1];
  if (parts.length !== 3 || payload === undefined) throw new Error(NOT_A_JWT);
  return JSON.parse(decodeSegment(payload)) as TokenClaims;
}

export const userInfo = (claims: TokenClaims): UserInfo => ({
  id: claims.id,
  roles: claims.roles.map((role) => role.authority),
  username: claims.fullName,
  email: claims.email,
  urlProfilePicture: claims.photoUrl,
});

export const isExpired = (claims: TokenClaims, now: number) => claims.exp * 1000 <= now;
