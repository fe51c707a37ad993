import { randomBytes } from 'node:crypto';
import { hashToken } from '../../kernel/tokens.ts';

const RECOVERY_CODE_COUNT = 10;

/** Crockford's base32: no look-alike characters. Five bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits cannot be guessed, so attempts need no limit. */
const CODE_LENGTH = 16;

/** `abcd-efgh-jkmn-pqrs`. */
function generateRecoveryCode(): string {
  // 256 is a multiple of 32, so every character is equally likely.
  const characters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    '',
  );
  return characters.replace(/.{4}(?=.)/g, '$&-');
}

export const generateRecoveryCodes = () => Array.from({ length: RECOVERY_CODE_COUNT }, generateRecoveryCode);

/** Accepts any spelling: ignores case, dashes and spaces, and replaces look-alikes by the characters they resemble. */
export function hashRecoveryCode(input: string): string {
  const characters = input.toLowerCase().replace(/[^0-9a-z]/g, '');
  return hashToken(characters.replace(/o/g, '0').replace(/[il]/g, '1'));
}
