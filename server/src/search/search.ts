// One search over requests, ambassadors, messages, subscribers, companies, invoices, events and campaigns, a few results of each kind. Read-only.

import type { SearchResults } from '@cercle/contract/search';
import { searchWords } from '@cercle/contract/search-text';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import {
  searchAmbassadors,
  searchCampaigns,
  searchContacts,
  searchDocuments,
  searchEvents,
  searchParties,
  searchRequests,
  searchSubscribers,
} from './search.table.ts';

export type Search = ReturnType<typeof createSearch>;

const NOTHING: SearchResults = {
  requests: [],
  ambassadors: [],
  contacts: [],
  subscribers: [],
  parties: [],
  documents: [],
  events: [],
  campaigns: [],
};

export function createSearch({ db }: Dependencies) {
  /**
   * Members and applicants by name, company, address and phone; ambassadors by name and company; messages by name, address and
   * text; subscribers by address; companies by name and enterprise number; issued invoices and credit notes by number, payment
   * reference and buyer; events by title and place; campaigns by subject. Nothing for a query without a word, such as a lone apostrophe.
   */
  async function everywhere(actor: Actor, q: string): Promise<SearchResults> {
    requireAdmin(actor);
    if (searchWords(q).length === 0) return NOTHING;
    const [requests, ambassadors, contacts, subscribers, parties, documents, events, campaigns] =
      await Promise.all([
        searchRequests(db, q),
        searchAmbassadors(db, q),
        searchContacts(db, q),
        searchSubscribers(db, q),
        searchParties(db, q),
        searchDocuments(db, q),
        searchEvents(db, q),
        searchCampaigns(db, q),
      ]);
    return { requests, ambassadors, contacts, subscribers, parties, documents, events, campaigns };
  }

  return { everywhere };
}
