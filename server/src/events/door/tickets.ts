// Tickets are not stored: the site recognises those that it signed.

import { ticketText } from '@cercle/contract/tickets';
import type { Keys } from '../../kernel/keys.ts';
import { sign } from '../../kernel/tokens.ts';

/** 132 bits: nobody guesses one, and the QR code stays coarse enough for any camera. */
const SIGNATURE_CHARACTERS = 22;

/** The signature of a ticket: it is for one registration of one event. */
export const ticketSignature = (
  { tickets }: Pick<Keys, 'tickets'>,
  eventId: number,
  registrationId: number,
) => sign(tickets, `ticket ${eventId} ${registrationId}`).slice(0, SIGNATURE_CHARACTERS);

/** What the QR code of a registration says. */
export const ticketOf = (keys: Pick<Keys, 'tickets'>, eventId: number, registrationId: number) =>
  ticketText({ eventId, registrationId, signature: ticketSignature(keys, eventId, registrationId) });
