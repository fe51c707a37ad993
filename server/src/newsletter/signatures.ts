import { sign } from '../kernel/tokens.ts';

/**
 * The secret of a subscriber's link: permanent and the same in every mail, so it is derived from a seed with a secret key
 * instead of being stored. A reader of the database can neither derive it from the seed nor get it from the hash
 * (docs/decisions/0011-unsubscribe-links.md).
 */
export const unsubscribeToken = (key: Uint8Array, seed: string) => sign(key, seed);

/**
 * The hash of an address that was removed or erased, so that no import subscribes it again: without the key, which is not in
 * the database, nobody can find the address.
 */
export const refusalHash = (key: Uint8Array, email: string) => sign(key, email);

/** The secret of the link that confirms a subscription: the same in every mail until it is used. */
export const confirmationToken = (key: Uint8Array, seed: string) => sign(key, `confirmation ${seed}`);
