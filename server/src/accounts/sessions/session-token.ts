import { type Role, type TokenClaims, tokenClaims } from '@cercle/contract/accounts';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { AccountRow } from '../../db/schema.ts';
import type { Images } from '../../images/images.ts';

const ALGORITHM = 'HS256';

/** `version` is the account's: a saved profile gives a different token, by which other tabs notice the change. */
type IssuedClaims = Omit<TokenClaims, 'exp'> & { version: number };

const ROLE = { ADMIN: 'ROLE_ADMIN', MEMBER: 'ROLE_USER' } as const satisfies Record<string, Role>;

export type SessionAccount = Pick<
  AccountRow,
  'id' | 'role' | 'full_name' | 'email' | 'photo_hash' | 'session_version' | 'version'
>;

/** The claims of a session token for this account. */
export function claimsOf(account: SessionAccount, sessionId: string, images: Images): IssuedClaims {
  const role = ROLE[account.role];
  return {
    id: account.id,
    roles: [{ authority: role, name: role }],
    fullName: account.full_name,
    username: account.email,
    email: account.email,
    photoUrl: account.photo_hash && images.privateUrl(account.photo_hash),
    sessionVersion: account.session_version,
    version: account.version,
    jti: sessionId,
  };
}

/** A signed token of three parts that carries `claims` until `expiresAt`. */
export const signSessionToken = (key: Uint8Array, claims: IssuedClaims, expiresAt: Date): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setExpirationTime(expiresAt)
    .sign(key);

/** The claims of a token that this key signed and that has not expired at `now`; null for any other text. */
export async function readSessionToken(
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<TokenClaims | null> {
  if (!hasCanonicalSignature(token)) return null;
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now });
    return tokenClaims.safeParse(payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/** Decoders ignore the last two bits of a signature's text: only one of four spellings is the one that was issued. */
function hasCanonicalSignature(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}
