// Whom a member may recommend, thank or say that they met: the directory, and everybody with whom they share something already, so that
// nobody who deserves thanks is out of reach (G2). A former member, to whom the circle is closed, finds only these.

import type { CirclePerson, PeopleQuery } from '@cercle/contract/recommendations';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireMember } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { statusOn } from '../../members/person-status.ts';
import { toPersons } from './circle-person.ts';
import { listPeople } from './people.table.ts';

export type People = ReturnType<typeof createPeople>;

export function createPeople({ db, clock, images }: Pick<Dependencies, 'db' | 'clock' | 'images'>) {
  /** At most `PEOPLE_ROWS`, by name; or the one with an id, unless the reader may not choose them. */
  async function list(actor: Actor, { id: wantedId, q, former }: PeopleQuery): Promise<CirclePerson[]> {
    const { id } = requireMember(actor);
    const isFormer = (await statusOn(db, id, today(clock))) === 'FORMER';
    const rows = await listPeople(db, id, {
      ...{ q, id: wantedId },
      ...{ isFormerToo: former, isDirectoryOpen: !isFormer },
    });
    return toPersons(db, clock, images, rows);
  }

  return { list };
}
