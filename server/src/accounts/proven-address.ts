import type { Trx } from '../db/database.ts';

/** What follows once a member has proven an address, in the caller's transaction: by an invitation, or as a new address. */
export type OnProvenAddress = (trx: Trx, member: { accountId: number; email: string }) => Promise<unknown>;
