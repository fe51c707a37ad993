import { FOUND_ROWS, type FoundRow } from '@cercle/contract/find';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { patternOf, searchPattern } from '../kernel/search-text.ts';

const like = (column: string, pattern: string) =>
  sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;

export const findRequests = (db: Db, q: string): Promise<FoundRow[]> =>
  db
    .selectFrom('membership_request as request')
    .innerJoin('account', 'account.id', 'request.account_id')
    .select(['request.id', 'account.full_name as name', 'account.email as detail'])
    .where((eb) =>
      eb.or([
        like('account.search_text', searchPattern(q)),
        like('account.email', patternOf(q.toLowerCase())),
      ]),
    )
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(FOUND_ROWS)
    .execute();

export const findAmbassadors = (db: Db, q: string): Promise<FoundRow[]> =>
  db
    .selectFrom('ambassador')
    .select(['id', 'name', 'company as detail'])
    .where(like('search_text', searchPattern(q)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FOUND_ROWS)
    .execute();

/** In name, address and message. */
export const findContacts = (db: Db, q: string): Promise<FoundRow[]> =>
  db
    .selectFrom('contact')
    .select(['id', 'name', 'email as detail'])
    .where(like('search_text', searchPattern(q)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FOUND_ROWS)
    .execute();
