// What administrators did, as it was written with each change (`audit/audit.ts`). It only reads: nobody changes the past.

import type { JournalEntry, JournalQuery } from '@cercle/contract/journal';
import type { Page } from '@cercle/contract/paging';
import { pageFrom } from '../db/page.ts';
import type { DomainParts } from '../domain-parts.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { listEntries } from './journal.table.ts';

export type Journal = ReturnType<typeof createJournal>;

export function createJournal({ db }: DomainParts) {
  /** `q` is looked for in who acted and on whom. */
  async function list(actor: Actor, query: JournalQuery): Promise<Page<JournalEntry>> {
    requireAdmin(actor);
    const { entries, total } = await listEntries(db, query);
    return pageFrom(entries, total, query);
  }

  return { list };
}
