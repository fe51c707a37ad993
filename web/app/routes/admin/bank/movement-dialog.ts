import type { BankMovementRow, BankSuggestion } from '@cercle/contract/bank';

/** What every dialog about a movement is given. */
export type MovementDialogProps = {
  movement: BankMovementRow;
  suggestion: BankSuggestion | undefined;
  onDone: () => void;
  /** Somebody else has dealt with it: the list is out of date. */
  onConflict: () => void;
  onClose: () => void;
};
