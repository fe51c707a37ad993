import type { CheckIn, CheckInOutcome, CheckIns } from '@cercle/contract/door';
import type { Trx } from '../../db/database.ts';
import type { NewCheckIn } from '../../db/schema.ts';
import type { Admin } from '../../kernel/actor.ts';
import { type Clock, millisecondsLater, timestamp } from '../../kernel/clock.ts';
import type { Keys } from '../../kernel/keys.ts';
import { attendanceOf, insertCheckIns, noncesOfOthers } from './check-ins.table.ts';
import { listRegistrations } from './door-registrations.table.ts';
import { type DoorState, entrySentence, judge, refused } from './judge-check-in.ts';
import { createKnownCheckIns, type KnownCheckIns } from './known-check-ins.ts';
import { ticketSignature } from './tickets.ts';

/** A device's clock may be ahead of the server by so much. */
const MAX_AHEAD_MS = 5 * 60_000;

type Recording = { trx: Trx; clock: Clock; keys: Pick<Keys, 'tickets'>; by: Admin; eventId: number };

/**
 * Stores what a device recorded, each nonce once. The caller has locked the event: one device at a time.
 * @returns what each came to, in their order
 */
export async function recordCheckIns(
  recording: Recording,
  { device, checkIns }: CheckIns,
): Promise<CheckInOutcome[]> {
  const { trx, eventId } = recording;
  const nonces = checkIns.map(({ nonce }) => nonce);
  const usedElsewhere = await noncesOfOthers(trx, eventId, nonces);
  const known = createKnownCheckIns((await attendanceOf(trx, eventId)).all);
  const state = await readState(recording, known);
  const rows: NewCheckIn[] = [];
  const outcomes = checkIns.map((checkIn): CheckInOutcome => {
    const { nonce } = checkIn;
    if (usedElsewhere.has(nonce))
      return outcome(nonce, refused('Ce passage est celui d’un autre événement.'));
    const before = known.find(nonce);
    if (before) return outcome(nonce, { ...before, message: sentenceOf(before, state) });
    const judgement = judge(checkIn, state);
    const { result, registrationId } = judgement;
    if (result !== 'REFUSED') {
      const row = { ...rowOf(recording, device, checkIn), result, registration_id: registrationId };
      rows.push(row);
      known.add({ ...row, registrationId, undoes: row.undoes_nonce });
    }
    return outcome(nonce, judgement);
  });
  await insertCheckIns(trx, rows);
  return outcomes;
}

const outcome = (nonce: string, { result, message }: Omit<CheckInOutcome, 'nonce'>): CheckInOutcome => ({
  nonce,
  result,
  message,
});

async function readState({ trx, keys, eventId }: Recording, known: KnownCheckIns): Promise<DoorState> {
  const registrations = await listRegistrations(trx, eventId);
  return {
    eventId,
    registrations: new Map(registrations.map((registration) => [registration.id, registration])),
    signatureOf: (registrationId) => ticketSignature(keys, eventId, registrationId),
    firstEntryOf: known.firstEntryOf,
    registrationOfEntry: (nonce) => known.find(nonce)?.registrationId ?? null,
  };
}

/** Of a check-in that arrives again. */
function sentenceOf(
  { registrationId, result }: { registrationId: number | null; result: CheckInOutcome['result'] },
  { registrations, firstEntryOf }: DoorState,
): string {
  const registration = registrationId === null ? undefined : registrations.get(registrationId);
  if (!registration) return 'Ce passage est enregistré.';
  return entrySentence(result, registration, firstEntryOf(registration.id));
}

const NOBODY = { name: '', email: '', company: '' };

function rowOf({ clock, by, eventId }: Recording, device: string, checkIn: CheckIn) {
  const latest = millisecondsLater(clock, MAX_AHEAD_MS);
  const receivedAt = timestamp(clock);
  const { what, nonce, at, isOffline } = checkIn;
  const isUndo = what === 'UNDO';
  return {
    ...{ nonce, event_id: eventId, device, is_offline: isOffline },
    // Each row of an insert has the same columns.
    ...(what === 'WALK_IN' ? checkIn.walkIn : NOBODY),
    kind: isUndo ? ('UNDO' as const) : ('ENTRY' as const),
    undoes_nonce: isUndo ? checkIn.undoes : null,
    how: isUndo ? null : what,
    at: at > latest ? receivedAt : at,
    received_at: receivedAt,
    account_id: by.id,
    by_name: by.name,
  };
}
