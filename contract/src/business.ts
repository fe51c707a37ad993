/** docs/product.md, section 9: offers and the constants of the general conditions. */
export const SINGLE_YEARLY_PRICE_EUR = 600;
export const SINGLE_ACCESSES = 1;
export const BUSINESS_MIN_MEMBERSHIPS = 4;
/** The largest number of people that the form takes; a larger company writes to the firm. */
export const MAX_PEOPLE_OF_BUSINESS = 100;
export const MEMBERSHIP_DAYS = 365;
export const EVENT_REMINDER_HOURS = 72;
export const EVENT_UNSUBSCRIBE_DAYS = 8;
export const NO_SHOW_FEE_EUR = 15;
export const RENEWAL_CANCELLATION_DAYS = 30;

/** How long an e-mailed link works. */
export const INVITATION_DAYS = 7;
export const PASSWORD_RESET_HOURS = 1;
export const EMAIL_CHANGE_HOURS = 24;
export const GUEST_CLAIM_HOURS = 24;

export const SESSION_HOURS = 12;
/**
 * Counted from the creation of an administrator's account; after that the account is blocked without a second factor.
 */
export const SECOND_FACTOR_GRACE_DAYS = 7;

/** docs/product.md, section 9: how long the firm keeps what it no longer needs, unless its settings say otherwise. */
export const CONTACT_RETENTION_MONTHS = 24;
export const REJECTED_REQUEST_RETENTION_MONTHS = 12;
/** Expired links, and copies of mails that were sent or given up. */
export const MAIL_TRACE_RETENTION_DAYS = 90;

/**
 * Invoices and credit notes, from 1 January of the year after theirs: article 60, § 3 of the VAT code, as the law of 20 November 2022
 * changed it. No setting shortens what the law asks for.
 */
export const DOCUMENT_RETENTION_YEARS = 10;

/** The retention periods of this site's settings. */
export type Retention = { contactMonths: number; rejectedRequestMonths: number; mailTraceDays: number };
