// One search over what administrators look for, a few of each kind. It only reads.

import type { Found } from '@cercle/contract/find';
import type { DomainParts } from '../domain-parts.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { findAmbassadors, findContacts, findRequests } from './find.table.ts';

export type Find = ReturnType<typeof createFind>;

export function createFind({ db }: DomainParts) {
  /** Members and applicants by name, company and address; ambassadors by name and company; messages by all they say. */
  async function everywhere(actor: Actor, q: string): Promise<Found> {
    requireAdmin(actor);
    const [requests, ambassadors, contacts] = await Promise.all([
      findRequests(db, q),
      findAmbassadors(db, q),
      findContacts(db, q),
    ]);
    return { requests, ambassadors, contacts };
  }

  return { everywhere };
}
