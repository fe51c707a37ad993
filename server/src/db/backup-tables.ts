import type { Schema } from './schema.ts';

/**
 * `content`: rows that visitors, members and administrators made, and what the clock did for them. `upkeep`: rows that every
 * site has, copied unchanged. `omitted`: rows that matter for minutes only, are computed again, or tell what the processes of
 * this site do. `legacy`: omitted too, but contained in backups of earlier versions.
 */
type BackupPolicy = 'content' | 'upkeep' | 'omitted' | 'legacy';

/** Tables that no typed query uses, so they are not in the `Schema`. */
type UntypedTable = 'unindexed' | 'rate_limit' | 'migration' | 'chore';

/**
 * What a backup does with each table, in the order in which rows can be restored: accounts before the rows that refer to
 * them. Search indexes are not among them: the database builds them from the rows.
 */
const BACKUP_POLICIES: Record<keyof Schema | UntypedTable, BackupPolicy> = {
  account: 'content',
  contact: 'content',
  membership_request: 'content',
  ambassador: 'content',
  policy_version: 'content',
  policy_acceptance: 'content',
  image: 'content',
  library_image: 'content',
  newsletter_subscription: 'content',
  newsletter_refusal: 'content',
  newsletter_confirmation: 'content',
  bulk_content: 'content',
  mail: 'content',
  bounce: 'content',
  blocked_address: 'content',
  campaign: 'content',
  campaign_history: 'content',
  campaign_recipient: 'content',
  saved_audience: 'content',
  audit_entry: 'content',
  trash: 'content',
  // Links, sessions, devices, codes and repeated requests must continue to work.
  link: 'content',
  email_change: 'content',
  session: 'content',
  known_device: 'content',
  second_factor: 'content',
  recovery_code: 'content',
  password_wish: 'content',
  idempotency_key: 'content',
  party: 'content',
  company_role: 'content',
  membership: 'content',
  membership_term: 'content',
  seat_change: 'content',
  // After the terms, without which they have no seat.
  seat_assignment: 'content',
  membership_event: 'content',
  setting: 'content',
  document_series: 'content',
  document: 'content',
  document_line: 'content',
  document_file: 'content',
  document_event: 'content',
  document_delivery: 'content',
  peppol_message: 'content',
  document_response: 'content',
  bank_file: 'content',
  bank_statement: 'content',
  bank_movement: 'content',
  payment: 'content',
  allocation: 'content',
  reminder: 'content',
  reminder_document: 'content',
  reminder_file: 'content',
  reminder_pause: 'content',
  late_interest_rate: 'content',
  late_claim_decision: 'content',
  payment_thanks: 'content',
  event: 'content',
  event_history: 'content',
  event_registration: 'content',
  seat_offer: 'content',
  registration_history: 'content',
  no_show: 'content',
  no_show_history: 'content',
  calendar_feed: 'content',
  guest_claim: 'content',
  seating_table: 'content',
  seating_place: 'content',
  check_in: 'content',
  recommendation: 'content',
  recommendation_history: 'content',
  thanks: 'content',
  worth_block: 'content',
  one_to_one: 'content',
  // It may refer to the sending of an invoice.
  renewal_case: 'content',
  mail_attachment: 'content',
  // Otherwise a proof of work could be used a second time.
  spent_bot_check: 'content',
  // Otherwise what the calendar asks for would be done a second time.
  job_step: 'content',
  revision: 'upkeep',
  // The restored site runs every job soon, whatever the other did: the backup itself would seem to run for ever.
  job: 'omitted',
  job_run: 'omitted',
  // Tried again at the next run.
  job_step_failure: 'omitted',
  // Today's `job`.
  chore: 'legacy',
  // Triggers count the restored rows again.
  tally: 'legacy',
  // Exists on SQLite only.
  unindexed: 'omitted',
  // Empty on SQLite, where rate limits are counted in a file of their own (rate-limit-store.ts).
  rate_limit: 'omitted',
  // The head of the backup names the migrations; they are applied again.
  migration: 'omitted',
};

const tablesWith = (...policies: BackupPolicy[]) =>
  Object.entries(BACKUP_POLICIES).flatMap(([table, policy]) => (policies.includes(policy) ? [table] : []));

export const ALL_TABLES = Object.keys(BACKUP_POLICIES);
export const BACKUP_TABLES = tablesWith('content', 'upkeep');
export const LEGACY_BACKUP_TABLES = tablesWith('legacy');
export const CONTENT_TABLES = tablesWith('content');
