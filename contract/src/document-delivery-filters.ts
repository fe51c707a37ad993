/** `FAILED`: documents whose last sending failed, or has no answer for days. `DISPUTED`: those that their buyer refused. */
export const DOCUMENT_DELIVERY_FILTERS = ['FAILED', 'DISPUTED'] as const;
