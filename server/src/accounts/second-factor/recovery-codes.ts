import { randomBytes } from 'node:crypto';
import { hashToken } from '../../kernel/tokens.ts';

const RECOVERY_CODE_COUNT = 10;

/** Crockford's base32: nothing in it looks like something else. Five bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits: nobody guesses one, so no limit is needed on trying. */
const CODE_LENGTH = 16;

/** `abcd-efgh-jkmn-pqrs`. */
function generateRecoveryCode(): string {
  // 256 is a multiple of 32: every letter is as likely as any other.
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

export const generateRecoveryCodes = () => Array.from({ length: RECOVERY_CODE_COUNT }, generateRecoveryCode);

/** However it was typed: case, dashes and spaces do not count, and look-alikes are taken for what they look like. */
export function hashRecoveryCode(input: string): string {
  const letters = input.toLowerCase().replace(/[^0-9a-z]/g, '');
  return hashToken(letters.replace(/o/g, '0').replace(/[il]/g, '1'));
}
