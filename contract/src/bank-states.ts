// What files, statements and movements of the bank are, apart from their schemas, which lists do not load.

export const BANK_FORMATS = ['CODA', 'CAMT053'] as const;
export type BankFormat = (typeof BANK_FORMATS)[number];

export const BANK_FORMAT_LABEL: Record<BankFormat, string> = { CODA: 'CODA', CAMT053: 'camt.053' };

/** A file of 50 000 movements has 20 MB. */
export const MAX_BANK_FILE_MEBIBYTES = 25;

export const BANK_STATEMENT_STATES = ['ACCEPTED', 'QUARANTINED', 'DISCARDED'] as const;
export type BankStatementState = (typeof BANK_STATEMENT_STATES)[number];

/** Only `SET_ASIDE` is stored: `WAITING` is what its payments do not account for, `BOOKED` what they do. */
export const BANK_MOVEMENT_STATES = ['WAITING', 'BOOKED', 'SET_ASIDE'] as const;
export type BankMovementState = (typeof BANK_MOVEMENT_STATES)[number];

export const BANK_MOVEMENT_STATE_LABEL: Record<BankMovementState, string> = {
  WAITING: 'À traiter',
  BOOKED: 'Comptabilisé',
  SET_ASIDE: 'Laissé',
};

/** The first is the default. */
export const BANK_MOVEMENT_SORTS = ['bookedOn,desc', 'bookedOn,asc', 'cents,desc', 'cents,asc'] as const;
