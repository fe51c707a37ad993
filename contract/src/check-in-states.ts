// No schema here: the page of the door knows these names without a connection.

export type CheckInKind = 'ENTRY' | 'UNDO';

/** How a person was found at the door. `WALK_IN`: without a registration. */
export type CheckInWay = 'SCAN' | 'SEARCH' | 'WALK_IN';

/**
 * What the server says of a check-in when it arrives. `NOT_REGISTERED`: the person came in, though they had withdrawn, wait or were
 * cancelled. `REFUSED`: it is not stored, as the ticket is forged or of another event.
 */
export const CHECK_IN_RESULTS = ['ACCEPTED', 'ALREADY_IN', 'NOT_REGISTERED', 'REFUSED'] as const;
export type CheckInResult = (typeof CHECK_IN_RESULTS)[number];

/** A call takes so many check-ins. */
export const MAX_CHECK_INS = 200;
