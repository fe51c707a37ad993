/** Apart from what judges it: pages send it without the schemas. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
