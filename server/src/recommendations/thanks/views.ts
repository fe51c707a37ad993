import type { CirclePerson } from '@cercle/contract/recommendations';
import type { Thanks, ThanksQuery } from '@cercle/contract/thanks';
import type { Dependencies } from '../../dependencies.ts';
import { today } from '../../kernel/calendar.ts';
import { ERASED_PERSON, readPersons } from '../people/circle-person.ts';
import { isFrozen } from './frozen-months.ts';
import type { ThanksRow } from './thanks.table.ts';

type Side = ThanksQuery['side'];

/** Thanks as one of their two people sees them. */
export async function toThanks(
  { db, clock, images }: Pick<Dependencies, 'db' | 'clock' | 'images'>,
  side: Side,
  rows: readonly ThanksRow[],
): Promise<Thanks[]> {
  const otherId = (row: ThanksRow) => (side === 'WRITTEN' ? row.thanked_id : row.writer_id);
  const persons = await readPersons(db, clock, images, rows.map(otherId));
  const on = today(clock);
  return rows.map((row) => {
    const isMonthFrozen = isFrozen(row.month, on);
    const visitor = side === 'WRITTEN' && row.visitor_name ? visitorNamed(row.visitor_name) : ERASED_PERSON;
    return {
      id: row.id,
      side,
      other: persons.get(otherId(row) ?? 0) ?? visitor,
      kind: row.kind,
      recommendation:
        row.recommendation_id === null ? null : { id: row.recommendation_id, subject: row.subject ?? '' },
      cents: row.cents,
      month: row.month,
      createdAt: row.created_at,
      isFrozen: isMonthFrozen,
      canWithdraw: side === 'WRITTEN' && !isMonthFrozen,
    };
  });
}

const visitorNamed = (name: string): CirclePerson => ({ ...ERASED_PERSON, fullName: name });
