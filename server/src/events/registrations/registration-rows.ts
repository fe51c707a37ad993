import type { Presence, RegistrationVerb } from '@cercle/contract/registration-states';
import type { RegistrationRow } from '@cercle/contract/registrations';
import type { Db } from '../../db/database.ts';
import type { EventRow } from '../../db/schema.ts';
import { attendanceOf } from '../door/check-ins.table.ts';
import { isExcusable, presenceOf } from '../door/presence.ts';
import type { ListedRegistration } from './registrations.list.table.ts';
import { LIVE_STATES } from './registrations.table.ts';
import { readSeatsOf, type Seats } from './seats.ts';
import { listHoldingOffers, listPositions } from './shown.table.ts';

type Shown = Pick<RegistrationRow, 'position' | 'offer' | 'presence' | 'canExcuse' | 'can'>;

/** What lists and files show of a registration. */
export function toRegistrationRow(row: ListedRegistration, shown: Shown): RegistrationRow {
  const isGuest = row.host_id !== null;
  return {
    id: row.id,
    state: row.state,
    kind: isGuest ? 'GUEST' : 'MEMBER',
    accountId: row.account_id,
    requestId: row.request_id,
    name: (isGuest ? row.name : row.full_name) ?? '',
    email: (isGuest ? row.email : row.account_email) ?? '',
    company: (isGuest ? row.company : row.account_company) ?? '',
    host: isGuest ? (row.host_name ?? '') : null,
    createdAt: row.created_at,
    isHandingOver: row.handing_over_since !== null,
    excuse: row.excuse,
    ...shown,
  };
}

/** A page of the list, with positions, offers and what administrators may do. @param at now */
export async function toRegistrationRows(
  db: Db,
  event: EventRow,
  rows: ListedRegistration[],
  at: string,
): Promise<RegistrationRow[]> {
  const waiting = rows.filter(({ state }) => state === 'WAITING').map(({ id }) => id);
  const offers = await listHoldingOffers(db, waiting, at);
  const positions = await listPositions(db, waiting);
  const attendance = await attendanceOf(db, event.id);
  const seats = (await readSeatsOf(db, [event], at)).get(event.id);
  return rows.map((row) => {
    const offer = offers.get(row.id) ?? null;
    const isOpen = event.state === 'PUBLISHED' && event.starts_at > at;
    const can = isOpen && seats ? possibleActs(row, { event, seats, hasOffer: offer !== null }) : [];
    const presence = presenceOf(row, event, attendance);
    const canExcuse = isExcuseOpen(row, event, presence);
    return toRegistrationRow(row, {
      ...{ position: positions.get(row.id) ?? null, offer, presence, canExcuse, can },
    });
  });
}

/** An excuse can be given, or taken back. */
const isExcuseOpen = ({ state, excuse }: ListedRegistration, event: EventRow, presence: Presence | null) =>
  (event.state === 'PUBLISHED' || event.state === 'HELD') &&
  (excuse !== null || (isExcusable(state) && presence !== 'PRESENT'));

type Situation = { event: EventRow; seats: Seats; hasOffer: boolean };

function possibleActs(row: ListedRegistration, { event, seats, hasOffer }: Situation): RegistrationVerb[] {
  if (!LIVE_STATES.includes(row.state)) return [];
  const fits = seats.isLate && row.host_state !== 'WAITING' && 1 + row.waiting_guests <= seats.takeable;
  const canAccept = row.state === 'WAITING' && (hasOffer || fits);
  const canBring =
    row.host_id === null && row.handing_over_since === null && row.live_guests < event.guests_per_member;
  const acts: [RegistrationVerb, boolean][] = [
    ['accept', canAccept],
    ['refuse', hasOffer],
    ['withdraw', true],
    ['addGuest', canBring],
  ];
  return acts.filter(([, isPossible]) => isPossible).map(([verb]) => verb);
}
