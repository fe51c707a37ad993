import { sign } from '../kernel/tokens.ts';

/**
 * The hash of an address whose owner was erased, so that no import subscribes it again: without the key, which is not in the
 * database, nobody can find the address.
 */
export const refusalHash = (key: Uint8Array, email: string) => sign(key, email);
