// No schema here: the page of the door reads tickets without a connection, and loads none.

/** What the QR code of a ticket says. `signature` proves that the site made it. */
export type Ticket = { eventId: number; registrationId: number; signature: string };

const TICKET = /^CERCLE:(\d{1,15}):(\d{1,15}):([\w-]{22})$/;

export const ticketText = ({ eventId, registrationId, signature }: Ticket) =>
  `CERCLE:${eventId}:${registrationId}:${signature}`;

/** The ticket that a scanned text is; null for any other text. Its signature is yet to be checked. */
export function parseTicket(text: string): Ticket | null {
  const [, eventId, registrationId, signature] = TICKET.exec(text.trim()) ?? [];
  if (eventId === undefined || registrationId === undefined || signature === undefined) return null;
  return { eventId: Number(eventId), registrationId: Number(registrationId), signature };
}
