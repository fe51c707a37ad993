import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECRET_PLACEHOLDER } from '../mail/outbox.ts';
import { createOlderDatabase } from '../testing/older-database.ts';
import { type Database, openDatabase } from './database.ts';
import type { RawConnection } from './raw/raw-connection.ts';

const MARCH = '2026-03-02T09:00:00.000Z';
const APRIL = '2026-04-02T09:00:00.000Z';
const MAY = '2026-05-02T09:00:00.000Z';
const ZOE = 'zoe@societe.example';
const ADMIN = 'direction@cercle.example';
const SUBSCRIBER = 'lectrice@societe.example';
const UNSUBSCRIBE = `<https://www.cercle.example/newsletter/desinscription/${SECRET_PLACEHOLDER}>`;

let database: Database;
let remove: () => Promise<void>;

beforeAll(async () => {
  const older = await createOlderDatabase('0021', fill);
  ({ remove } = older);
  database = await openDatabase(older.location);
});
afterAll(async () => {
  await database.close();
  await remove();
});

/** A request with two invitations, an administrator's reset link, and mails without a link of an account. */
async function fill(raw: RawConnection) {
  const account = ['role', 'email', 'full_name', 'member_type', 'search_text', 'created_at', 'active'];
  await raw.insert('account', account, [
    ['MEMBER', ZOE, 'Zoé', 'SINGLE', 'zoe', MARCH, false],
    ['ADMIN', ADMIN, 'La direction', null, 'la direction', MARCH, false],
    ['MEMBER', SUBSCRIBER, 'Lectrice', 'SINGLE', 'lectrice', MARCH, false],
  ]);
  await raw.insert(
    'membership_request',
    ['account_id', 'status', 'public_form', 'additional_info', 'created_at'],
    [[1, 'PENDING', false, '', MARCH]],
  );
  await raw.insert(
    'link',
    ['account_id', 'purpose', 'token_hash', 'created_at', 'expires_at'],
    [
      [1, 'INVITATION', 'first', MARCH, APRIL],
      [2, 'PASSWORD_RESET', 'reset', MARCH, APRIL],
      [1, 'INVITATION', 'second', APRIL, MAY],
      [3, 'INVITATION', 'of a subscriber', MARCH, APRIL],
    ],
  );
  const mail = (subject: string, address: string, at: string, text: string, unsubscribe: string | null) => [
    ...[subject, '', address, subject, JSON.stringify({ greeting: '', paragraphs: [text] })],
    ...['', unsubscribe, at],
  ];
  await raw.insert(
    'mail',
    [
      ...['message_id', 'recipient_name', 'recipient_address', 'subject', 'letter'],
      ...['search_text', 'list_unsubscribe', 'created_at'],
    ],
    [
      mail('acknowledgement', ZOE, MARCH, 'Merci', null),
      mail('first invitation', ZOE, MARCH, SECRET_PLACEHOLDER, null),
      mail('reset', ADMIN, MARCH, SECRET_PLACEHOLDER, null),
      // Written a moment after its link.
      mail('second invitation', ZOE, APRIL.replace('000Z', '007Z'), SECRET_PLACEHOLDER, null),
      mail('welcome', SUBSCRIBER, APRIL, SECRET_PLACEHOLDER, UNSUBSCRIBE),
      mail('of an account that is gone', 'partie@societe.example', MARCH, SECRET_PLACEHOLDER, null),
    ],
  );
}

test('a mail of before this version is joined to the link that it carries, and no other mail to any', async () => {
  const rows = await database.db
    .selectFrom('mail')
    .leftJoin('link', 'link.id', 'mail.link_id')
    .select(['mail.subject', 'link.token_hash'])
    .execute();
  expect(Object.fromEntries(rows.map(({ subject, token_hash }) => [subject, token_hash]))).toEqual({
    acknowledgement: null,
    'first invitation': 'first',
    reset: 'reset',
    'second invitation': 'second',
    welcome: null,
    'of an account that is gone': null,
  });
});
