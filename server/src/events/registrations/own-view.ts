import type { OwnRegistration } from '@cercle/contract/registrations';
import type { Db } from '../../db/database.ts';
import type { EventRegistrationRow } from '../../db/schema.ts';
import { listGuestsOf, listHoldingOffers, listOfMember, listPositions } from './shown.table.ts';

/** A member's registration for an event, as its verbs and its screen need it. */
export type Own = { row: EventRegistrationRow; shown: OwnRegistration };

/** A member's last registrations for some events, by event. @param at now */
export async function readOwnRegistrations(
  db: Db,
  { accountId, eventIds, at }: { accountId: number; eventIds: number[]; at: string },
): Promise<Map<number, Own>> {
  if (eventIds.length === 0) return new Map();
  const rows = await listOfMember(db, accountId, eventIds);
  if (rows.length === 0) return new Map();
  const guests = await listGuestsOf(
    db,
    rows.map(({ id }) => id),
  );
  const ids = [...rows, ...guests].filter(({ state }) => state === 'WAITING').map(({ id }) => id);
  const offers = await listHoldingOffers(db, ids, at);
  const positions = await listPositions(db, ids);
  const offerOf = ({ id }: EventRegistrationRow) => offers.get(id) ?? null;

  const toShown = (row: EventRegistrationRow): OwnRegistration => ({
    id: row.id,
    state: row.state,
    since: row.registered_at ?? row.created_at,
    position: positions.get(row.id) ?? null,
    offer: offerOf(row),
    isHandingOver: row.handing_over_since !== null,
    guests: guests
      .filter(({ host_id }) => host_id === row.id)
      .map((guest) => ({
        ...{ id: guest.id, name: guest.name, email: guest.email, company: guest.company },
        state: guest.state,
        offer: offerOf(guest),
      })),
  });
  return new Map(rows.map((row) => [row.event_id, { row, shown: toShown(row) }]));
}
