import type { Site } from '@cercle/contract/site';

/** The table of contents of the business: every verb, by the part of the firm it serves. */
export type Domain = {
  site: Site;
  accounts: {
    /** Whether `token` is the one that opens the administrators' login page; compared in constant time. */
    isAdminLoginToken(token: string | null): boolean;
  };
};
