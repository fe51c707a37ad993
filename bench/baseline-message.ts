import type { Statement, Statements } from './baseline.ts';

const TIMESTAMP = '2026-01-01T00:00:00.000Z';
const NAME = 'Jean Dubois';
const ADDRESS = 'jean.dubois@societe.example';
const TEXT = 'Bonjour, pouvez-vous nous rappeler ?';
const SEARCH_TEXT = `${NAME} ${ADDRESS} ${TEXT}`.toLowerCase();
/** As long as the content of the mail that notifies the firm of a message. */
const MAIL_CONTENT = 'l'.repeat(470);

/** SQLite: only the row of a message, without index, row counter or mail. */
export const INSERT_STATEMENTS: Statements = {
  before: [
    'create table if not exists baseline_contact (id integer primary key, name text, email text, message text, search_text text, read integer, created_at text)',
  ],
  each: [
    {
      text: 'insert into baseline_contact (name, email, message, search_text, read, created_at) values (?, ?, ?, ?, ?, ?)',
      values: [NAME, ADDRESS, TEXT, SEARCH_TEXT, 0, TIMESTAMP],
    },
  ],
};

const TABLES = ['rate_limit', 'spent_bot_check', 'contact', 'mail'];
const withoutValues = (text: string): Statement => ({ text, values: [] });

/**
 * PostgreSQL: the site's queries for one message, on copies of its tables: the rate limit, spending a bot check, and in
 * one transaction the message and its mail. The row counters, updated by triggers, are left out.
 */
export const ROUND_TRIP_STATEMENTS: Statements = {
  before: [
    'create schema if not exists baseline',
    ...TABLES.map((name) => `create table if not exists baseline.${name} (like ${name} including all)`),
  ],
  each: [
    {
      text: 'insert into baseline.rate_limit values (gen_random_uuid()::text, $1, $2) on conflict (key) do update set points = rate_limit.points + $1 returning points, expire',
      values: [1, 1_767_225_600_000],
    },
    {
      text: 'insert into baseline.spent_bot_check (challenge, expires_at) values (gen_random_uuid()::text, $1) on conflict (challenge) do nothing returning challenge',
      values: [TIMESTAMP],
    },
    withoutValues('begin'),
    {
      text: 'insert into baseline.contact (name, email, message, search_text, created_at) values ($1, $2, $3, $4, $5) returning id',
      values: [NAME, ADDRESS, TEXT, SEARCH_TEXT, TIMESTAMP],
    },
    {
      text: 'insert into baseline.mail (message_id, recipient_name, recipient_address, reply_to_name, reply_to_address, subject, search_text, letter, created_at, next_attempt_at) values (gen_random_uuid()::text, $1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: [NAME, ADDRESS, NAME, ADDRESS, TEXT, SEARCH_TEXT, MAIL_CONTENT, TIMESTAMP, TIMESTAMP],
    },
    withoutValues('commit'),
  ],
};
