/** docs/product.md, section 9: how long the firm keeps what it no longer needs, unless its settings say otherwise. */
export const CONTACT_RETENTION_MONTHS = 24;
export const REJECTED_REQUEST_RETENTION_MONTHS = 12;
/** Links that no longer work, and copies of mails that were sent or given up. */
export const MAIL_TRACE_RETENTION_DAYS = 90;

/** What this site's settings say. */
export type Retention = { contactMonths: number; rejectedRequestMonths: number; mailTraceDays: number };
