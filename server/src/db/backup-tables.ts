import type { Schema } from './schema.ts';

/**
 * `content`: what people and administrators made. `upkeep`: what every site has, kept as it is. `left out`: what matters
 * for minutes only, or is made anew. `kept before`: left out too, but contained in backups of earlier versions.
 */
type BackupPolicy = 'content' | 'upkeep' | 'left out' | 'kept before';

/** Tables that are not in the `Schema`, as no typed query uses them. */
type UntypedTable = 'unindexed' | 'rate_limit' | 'migration';

/**
 * What a backup does with each table, in the order in which rows can come back: accounts before what refers to them.
 * The search indexes are not among them: the database makes them from the rows.
 */
const BACKUP_POLICIES: Record<keyof Schema | UntypedTable, BackupPolicy> = {
  account: 'content',
  contact: 'content',
  membership_request: 'content',
  ambassador: 'content',
  image: 'content',
  newsletter_subscription: 'content',
  newsletter_refusal: 'content',
  mail: 'content',
  audit_entry: 'content',
  trash: 'content',
  // These must keep working for people: links, sessions, devices, codes, and calls that are sent again.
  link: 'content',
  session: 'content',
  known_device: 'content',
  second_factor: 'content',
  recovery_code: 'content',
  password_wish: 'content',
  idempotency_key: 'content',
  // Otherwise a proof of work could be used a second time.
  spent_bot_check: 'content',
  chore: 'upkeep',
  revision: 'upkeep',
  // Triggers count the rows again as they are restored.
  tally: 'kept before',
  // Exists on SQLite only.
  unindexed: 'left out',
  // Empty on SQLite, where limits are counted in a file of their own (counts.ts).
  rate_limit: 'left out',
  // The head of the backup names the migrations; they are applied again.
  migration: 'left out',
};

const tablesWith = (...policies: BackupPolicy[]) =>
  Object.entries(BACKUP_POLICIES).flatMap(([table, policy]) => (policies.includes(policy) ? [table] : []));

export const ALL_TABLES = Object.keys(BACKUP_POLICIES);
export const BACKUP_TABLES = tablesWith('content', 'upkeep');
export const LEGACY_BACKUP_TABLES = tablesWith('kept before');
export const CONTENT_TABLES = tablesWith('content');
