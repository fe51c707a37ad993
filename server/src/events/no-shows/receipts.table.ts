import type { NoShowState } from '@cercle/contract/no-show-states';
import type { Db } from '../../db/database.ts';

export type LetterResult = {
  id: number;
  event_id: number;
  state: NoShowState;
  mail_id: number | null;
  /** When the mail server accepted, refused or returned it. */
  known_at: string;
  /** Why it was refused or returned; null when it was accepted. */
  failure: string | null;
};

/** Letters that a mail server has accepted while the absence waits for that, or has refused or returned since. */
const selectResults = (db: Db) =>
  db
    .selectFrom('no_show')
    .innerJoin('event_registration as registration', 'registration.id', 'no_show.registration_id')
    .innerJoin('mail', 'mail.id', 'no_show.mail_id')
    .select(['no_show.id', 'no_show.state', 'no_show.mail_id', 'registration.event_id'])
    .select(['mail.sent_at', 'mail.parked_at', 'mail.bounced_at', 'mail.last_error'])
    .where('no_show.state', 'in', ['PROPOSED', 'TOLD'])
    .where(({ and, or, eb }) =>
      or([
        and([
          eb('no_show.state', '=', 'PROPOSED'),
          eb('mail.sent_at', 'is not', null),
          eb('mail.written_to_file', '=', false),
        ]),
        eb('mail.parked_at', 'is not', null),
        eb('mail.bounced_at', 'is not', null),
      ]),
    );

type SelectedResult = Awaited<ReturnType<ReturnType<typeof selectResults>['execute']>>[number];

function toResult({ sent_at, parked_at, bounced_at, last_error, ...row }: SelectedResult): LetterResult[] {
  const failedAt = bounced_at ?? parked_at;
  if (failedAt !== null) return [{ ...row, known_at: failedAt, failure: last_error ?? '' }];
  return sent_at === null ? [] : [{ ...row, known_at: sent_at, failure: null }];
}

/** The first ones after an absence, in the order of their ids. */
export async function listLetterResults(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<LetterResult[]> {
  const rows = await selectResults(db)
    .where('no_show.id', '>', after)
    .orderBy('no_show.id')
    .limit(limit)
    .execute();
  return rows.flatMap(toResult);
}

export async function findLetterResult(db: Db, id: number): Promise<LetterResult | undefined> {
  const row = await selectResults(db).where('no_show.id', '=', id).executeTakeFirst();
  return row && toResult(row)[0];
}
