import { type TokenClaims, tokenClaims } from '@cercle/contract/accounts';
import { errors, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';

type Issued = Omit<TokenClaims, 'exp'>;

/** A signed token of three parts that carries `claims` until `expiresAt`. */
export const signSessionToken = (key: Uint8Array, claims: Issued, expiresAt: Date): Promise<string> =>
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
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now });
    return tokenClaims.safeParse(payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
