import { sql } from 'kysely';
import { type Db, isPostgres } from '../db/database.ts';

/** The file of a document is written after its number was given: for some drafts it cannot be, while `work` goes on. */
export async function withoutFilesOf<Result>(
  db: Db,
  ids: number[],
  work: () => Promise<Result>,
): Promise<Result> {
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  const isOne = `new.document_id in (${ids.join(', ')})`;
  const { create, drop } = isPostgres(db)
    ? {
        create: [
          `create function fail_file() returns trigger language plpgsql as $$ begin
            if ${isOne} then raise exception 'no file'; end if; return new; end $$`,
          'create trigger fail_file before insert on document_file for each row execute function fail_file()',
        ],
        drop: ['drop trigger fail_file on document_file', 'drop function fail_file()'],
      }
    : {
        create: [
          `create trigger fail_file before insert on document_file when ${isOne} begin
            select raise(abort, 'no file'); end`,
        ],
        drop: ['drop trigger fail_file'],
      };
  await run(create);
  // The next test has the same database.
  return work().finally(() => run(drop));
}
