import type { Invoice } from './candidates.table.ts';

/** A movement that waits for a person, and what its communication names. */
export type WaitingMovement = {
  id: number;
  /** What waits of it: positive for what was received. */
  cents: number;
  name: string;
  iban: string;
  free: string;
  isReversal: boolean;
  /** By structured communications. */
  referenced: Invoice[];
  /** Twelve digits each, whatever their check digits. */
  digits: string[];
  /** By numbers in the text, beside those. */
  numbered: { invoice: Invoice; isDoubtful: boolean }[];
};
