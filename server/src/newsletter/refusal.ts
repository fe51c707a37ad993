import { sign } from '../kernel/tokens.ts';

/**
 * What stays of an address whose owner was erased, so that no import subscribes it again: without the key, which is not
 * in the database, nobody can tell which address it was.
 */
export const refusalHash = (key: Uint8Array, email: string) => sign(key, email);
