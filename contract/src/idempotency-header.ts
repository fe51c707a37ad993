/** In a file of its own, so that pages can send it without loading the schemas. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
