import { Secret, TOTP } from 'otpauth';
import { decrypt } from '../../kernel/encrypt.ts';

/** RFC 6238 as every application knows it. */
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Clocks may differ by one step. */
const DRIFT_STEPS = 1;

/** 160 random bits, base32. */
export const generateSecret = () => new Secret({ size: 20 }).base32;

/** The address that an application reads from a QR code. */
export const otpauthUri = (secret: string, issuer: string, label: string) =>
  new TOTP({ ...TOTP_OPTIONS, issuer, label, secret: Secret.fromBase32(secret) }).toString();

type EncryptedSecret = { key: Uint8Array; encryptedSecret: string };

/** The step that `code` belongs to, or null when it belongs to none around `now`. */
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

/** Null when SESSION_SECRET has changed since: then no code is right any more. */
function decryptSecret(key: Uint8Array, encryptedSecret: string): string | null {
  try {
    return decrypt(key, encryptedSecret);
  } catch {
    return null;
  }
}

/** Six digits, or null for what no application shows. People type the space that they see. */
export function parseTotpCode(input: string): string | null {
  const code = input.replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}
