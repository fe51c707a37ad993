import { enterpriseNumber } from '@cercle/contract/vat-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { matchesSearch } from '../db/search.ts';

/** `BE` before digits, and the signs between them: each group of digits is then found by itself in the ten that are stored. */
const COUNTRY_BEFORE_DIGITS = /\bBE[ .]?(?=\d)/gi;
const SIGNS_BETWEEN_DIGITS = /(?<=\d)[./](?=\d)/g;

/** The query with an enterprise number, or a part of one, as `search_text` holds it. */
const withPlainNumber = (q: string) =>
  enterpriseNumber(q) ?? q.replace(COUNTRY_BEFORE_DIGITS, '').replace(SIGNS_BETWEEN_DIGITS, ' ');

/** True for the parties that have every word of `q` in their name or enterprise number, however that is written. */
export const matchesParty = (db: Db, q: string): RawBuilder<boolean> =>
  matchesSearch(db, 'party', withPlainNumber(q));

/** The same, and for the companies that a person whom `q` finds speaks for. */
export const matchesPartyOrItsPeople = (db: Db, q: string): RawBuilder<boolean> => {
  const columns = ['search_text', 'email', 'phone_digits'] as const;
  const isFound = matchesSearch(db, 'account', q, {
    columns: [...columns],
    id: 'company_role.account_id',
  });
  return sql<boolean>`party.id in (
    select party.id from party where ${matchesParty(db, q)}
    union all select company_role.party_id from company_role where ${isFound}
  )`;
};
