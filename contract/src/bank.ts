export const BANK_FORMATS = ['CODA', 'CAMT053'] as const;
export type BankFormat = (typeof BANK_FORMATS)[number];
