import type { NoShowLetter } from '@cercle/contract/no-show-states';
import type { NoShowEvidence, NoShowRow, OwnNoShow } from '@cercle/contract/no-shows';
import { numberText } from '../../billing/documents/document-content.ts';
import type { Db } from '../../db/database.ts';
import type { EventRow } from '../../db/schema.ts';
import type { Day } from '../../kernel/calendar.ts';
import { conditionsOfEvent } from '../event-conditions.ts';
import { feeText } from '../registrations/late-fee.ts';
import { countEarlier, listRequestIds } from './earlier.table.ts';
import { listHistory, type NoShowLine } from './no-show-history.ts';
import type { NoShowRecord } from './no-shows.table.ts';
import { possibleVerbs } from './possible.ts';

/** What administrators see of absences of one event, by name. */
export async function toNoShowRows(
  db: Db,
  event: EventRow,
  { rows, today }: { rows: NoShowRecord[]; today: Day },
): Promise<NoShowRow[]> {
  const { rules } = await conditionsOfEvent(db, event, today);
  const histories = await historiesOf(db, rows);
  const payers = rows.flatMap(({ payer_id }) => payer_id ?? []);
  const earlier = await countEarlier(db, payers, event.starts_at);
  const requestIds = await listRequestIds(db, payers);
  return rows
    .map((row): NoShowRow => {
      const history = histories.get(row.id) ?? [];
      return {
        ...sharedOf(row, { history, fee: feeText(rules) }),
        registrationId: row.registration_id,
        name: nameOf(row),
        host: row.host_id === null ? null : (row.payer_name ?? ''),
        requestId: requestIds.get(row.payer_id ?? 0) ?? null,
        earlier: earlier.get(row.payer_id ?? 0) ?? 0,
        letter: letterOf(row, history),
        document: documentOf(row),
        history: history.map(toStatement),
        can: possibleVerbs(row, today),
      };
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'fr') || one.id - other.id);
}

export const historiesOf = async (db: Db, rows: NoShowRecord[]): Promise<Map<number, NoShowLine[]>> =>
  Map.groupBy(
    await listHistory(
      db,
      rows.map(({ id }) => id),
    ),
    ({ no_show_id }) => no_show_id,
  );

/** What administrators and the member see alike. */
export function sharedOf(
  row: NoShowRecord,
  { history, fee }: { history: NoShowLine[]; fee: string },
): Pick<OwnNoShow, keyof NoShowRow & keyof OwnNoShow> {
  const lastOf = (...kinds: NoShowLine['kind'][]) => {
    const line = history.findLast(({ kind }) => kinds.includes(kind));
    return line ? { at: line.at, by: line.by_name, reason: line.reason } : null;
  };
  return {
    id: row.id,
    cause: row.cause,
    state: row.state,
    feeText: fee,
    evidence: JSON.parse(row.evidence) as NoShowEvidence,
    toldOn: row.told_on,
    contestUntil: row.contest_until,
    contest: lastOf('no-show.contested'),
    decision: lastOf('no-show.upheld', 'no-show.waived'),
  };
}

const nameOf = ({ host_id, guest_name, payer_name }: NoShowRecord) =>
  host_id === null ? (payer_name ?? '') : guest_name;

const toStatement = ({ at, kind, by_name, reason }: NoShowLine) => ({ at, kind, by: by_name, reason });

function letterOf({ told_on, mail_id }: NoShowRecord, history: NoShowLine[]): NoShowLetter {
  if (told_on !== null) return 'RECEIVED';
  if (mail_id !== null) return 'ON_ITS_WAY';
  return history.some(({ kind }) => kind === 'no-show.returned') ? 'RETURNED' : 'NONE';
}

function documentOf({ document_id: id, document_kind: kind, year, number }: NoShowRecord) {
  if (id === null || kind === null) return null;
  return { id, number: year === null || number === null ? null : numberText(kind, year, number) };
}
