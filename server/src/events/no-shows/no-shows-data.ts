import type { NoShowEvidence } from '@cercle/contract/no-shows';
import type { PersonalData } from '@cercle/contract/personal-data';
import type { Db } from '../../db/database.ts';
import type { Person } from '../registrations/person-registrations.table.ts';
import { listOfPerson } from './person-no-shows.table.ts';
import { historiesOf } from './views.ts';

/** What a person's archive has of absences. What a member wrote about their guest is the member's. */
export async function noShowsData(db: Db, persons: Person[]): Promise<PersonalData['noShows']> {
  const found = (await Promise.all(persons.map((person) => listOfPerson(db, person)))).flat();
  const rows = [...new Map(found.map((row) => [row.id, row])).values()];
  const histories = await historiesOf(db, rows);
  return rows.map((row) => ({
    ...{ event: row.title, startsAt: row.starts_at, guest: row.host_id === null ? '' : row.guest_name },
    ...{ cause: row.cause, state: row.state, evidence: JSON.parse(row.evidence) as NoShowEvidence },
    ...{ toldOn: row.told_on, contestUntil: row.contest_until },
    history: persons.some(({ accountId }) => accountId === row.payer_id)
      ? (histories.get(row.id) ?? []).map(({ at, kind, reason }) => ({ at, kind, reason }))
      : [],
  }));
}
