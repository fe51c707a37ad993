import type { PrintedGuest } from '../../billing/pdf/draw-badges.ts';
import type { Keys } from '../../kernel/keys.ts';
import type { NamedRegistration } from './door-registrations.table.ts';
import { nameOf } from './judge-check-in.ts';
import { ticketOf } from './tickets.ts';

const FRENCH = new Intl.Collator('fr', { sensitivity: 'base', numeric: true });

export const byName = (one: NamedRegistration, other: NamedRegistration) =>
  FRENCH.compare(one.name, other.name) || one.id - other.id;

export const toGuest = (
  registration: NamedRegistration,
  keys: Pick<Keys, 'tickets'>,
  eventId: number,
): PrintedGuest => ({
  name: nameOf(registration),
  company: registration.company,
  host: registration.host,
  ticket: ticketOf(keys, eventId, registration.id),
});
