import type { OneToOne } from '@cercle/contract/one-to-ones';
import type { Dependencies } from '../../dependencies.ts';
import { ERASED_PERSON, readPersons } from '../people/circle-person.ts';
import type { OneToOneRow } from './one-to-ones.table.ts';

export function createOneToOneViews({ db, clock, images }: Pick<Dependencies, 'db' | 'clock' | 'images'>) {
  /** Meetings of a member, as this member sees them. */
  async function toViews({ id }: { id: number }, rows: readonly OneToOneRow[]): Promise<OneToOne[]> {
    const others = rows.map((row) => otherOf(row, id));
    const persons = await readPersons(db, clock, images, others);
    return rows.map((row, index) => {
      const isMine = row.proposer_id === id;
      return {
        id: row.id,
        other: persons.get(others[index] ?? 0) ?? ERASED_PERSON,
        metOn: row.met_on,
        state: row.state,
        isMine,
        can: possible(row, isMine),
      };
    });
  }

  return { toViews };
}

const otherOf = ({ proposer_id, other_id }: OneToOneRow, memberId: number) =>
  proposer_id === memberId ? other_id : proposer_id;

function possible({ state }: OneToOneRow, isMine: boolean): OneToOne['can'] {
  if (state !== 'PROPOSED') return [];
  return isMine ? ['withdraw'] : ['confirm', 'deny'];
}
