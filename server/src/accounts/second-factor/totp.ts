import { Secret, TOTP } from 'otpauth';
import { decrypt } from '../../kernel/encrypt.ts';

/** RFC 6238, with the parameters that every application supports. */
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Clocks may differ by one step. */
const DRIFT_STEPS = 1;

/** 160 random bits, base32. */
export const generateSecret = () => new Secret({ size: 20 }).base32;

/** The URI that an application reads from a QR code. */
export const otpauthUri = (secret: string, issuer: string, label: string) =>
  new TOTP({ ...TOTP_OPTIONS, issuer, label, secret: Secret.fromBase32(secret) }).toString();

type EncryptedSecret = { key: Uint8Array; encryptedSecret: string };

/** The time step of `code`, or null if it matches none around `now`. */
export function matchTimeStep(
  { key, encryptedSecret }: EncryptedSecret,
  code: string,
  now: Date,
): number | null {
  const secret = decryptSecret(key, encryptedSecret);
  if (secret === null) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(secret) });
  const drift = totp.validate({ token: code, timestamp, window: DRIFT_STEPS });
  return drift === null ? null : totp.counter({ timestamp }) + drift;
}

/** Null when SESSION_SECRET was changed since: then no code is valid. */
function decryptSecret(key: Uint8Array, encryptedSecret: string): string | null {
  try {
    return decrypt(key, encryptedSecret);
  } catch {
    return null;
  }
}

/** Six digits, or null for any other input. Spaces and dashes are removed, because applications show one. */
export function parseTotpCode(input: string): string | null {
  const code = input.replace(/[\s\p{Pd}]/gu, '');
  return /^\d{6}$/.test(code) ? code : null;
}
