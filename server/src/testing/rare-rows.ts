import type { Db } from '../db/database.ts';
import { addEventRows } from './event-rows.ts';
import { addNewsletterRows } from './newsletter-rows.ts';
import { addRecommendationRows } from './recommendation-rows.ts';

/** Adds rows to the tables in which the usual life of a member leaves none. */
export async function addRareRows(db: Db, account_id: number) {
  const at = '2026-03-02T09:00:00.123Z';
  const names = { name: 'Zoé', name_key: 'zoe', company: 'Z', job_title: 'Gérante', search_text: 'zoe z' };
  const pictures = { photo_hash: null, logo_hash: null };
  await db
    .insertInto('ambassador')
    .values({ ...names, ...pictures, active: true, created_at: at })
    .execute();
  const words = { name: 'Été', alt: 'Un jardin', search_text: 'ete un jardin' };
  await db
    .insertInto('library_image')
    .values({ ...words, hash: 'f'.repeat(64), width: 1280, height: 720, created_at: at })
    .execute();
  await db
    .insertInto('newsletter_refusal')
    .values({ email_hash: 'h', created_at: at, token_seed: 's', token_hash: 't' })
    .execute();
  await db.insertInto('second_factor').values({ account_id, sealed_secret: 's', confirmed_at: at }).execute();
  const codes = ['b', 'B', 'é', 'Z', '_'];
  await db
    .insertInto('recovery_code')
    .values(codes.map((code_hash) => ({ account_id, code_hash, used_at: null })))
    .execute();
  await db
    .insertInto('idempotency_key')
    .values({ key_hash: 'k', body_hash: 'b', answer: '{}', created_at: at })
    .execute();
  await db
    .insertInto('job_step')
    .values({
      ...{ subject_kind: 'term', subject_id: 1, step: 'remind' },
      ...{ due_on: '2026-03-01', done_at: at },
    })
    .execute();
  await addMembershipRows(db, at);
  await addDocumentRows(db, at);
  await addSending(db, at);
  await addMoney(db, at);
  await addReminder(db, at);
  await addEventRows(db, { account_id, at });
  await addNewsletterRows(db, { account_id, at });
  await addRecommendationRows(db, account_id);
  await db.insertInto('spent_bot_check').values({ challenge: 'c', expires_at: at, spent_on: null }).execute();
}

/** To the draft that a membership has already. */
async function addDocumentRows(db: Db, created_at: string) {
  const { id: document_id } = await db.selectFrom('document').select('id').limit(1).executeTakeFirstOrThrow();
  const file = { kind: 'PDF', bytes: Buffer.from([0, 10, 39, 92, 255]), sha256: '0'.repeat(64) } as const;
  await db
    .insertInto('document_file')
    .values({ ...file, document_id, created_at })
    .execute();
  await db.insertInto('payment_thanks').values({ document_id, mail_id: null, at: created_at }).execute();
  const last = { last_number: 1, last_issued_on: '2026-03-02', last_hash: '0'.repeat(64) };
  await db
    .insertInto('document_series')
    .values({ ...last, kind: 'INVOICE', year: 2026 })
    .execute();
}

/** To the membership that a member has already. */
async function addMembershipRows(db: Db, at: string) {
  const { id: term_id, membership_id } = await db
    .selectFrom('membership_term')
    .select(['id', 'membership_id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const seats = { effective_on: '2026-03-02', added: 2, unit_net_cents: 45_000 };
  await db
    .insertInto('seat_change')
    .values({ ...seats, term_id, created_at: at })
    .execute();
  const event = { kind: 'term.started', day: '2026-03-02', by_name: 'Calendrier', facts: '{}' } as const;
  await db
    .insertInto('membership_event')
    .values({ ...event, membership_id, term_id, at, account_id: null })
    .execute();
  await db.insertInto('setting').values({ name: 'renewalMode', value: 'off' }).execute();
}

/** Of a document and a mail that are there already. */
async function addSending(db: Db, at: string) {
  const first = (table: 'document' | 'mail') =>
    db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow();
  const [{ id: document_id }, { id: mail_id }] = [await first('document'), await first('mail')];
  const sending = { channel: 'EMAIL', recipient: 'zo@societe.example', created_at: at } as const;
  await db
    .insertInto('document_delivery')
    .values({ ...sending, document_id, mail_id })
    .execute();
  const byPeppol = { channel: 'PEPPOL', recipient: '0208:0403019261', created_at: at } as const;
  const { id: delivery_id } = await db
    .insertInto('document_delivery')
    .values({ ...byPeppol, document_id, mail_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('peppol_message').values({ delivery_id, key: 'k', next_attempt_at: at }).execute();
  const answer = { code: 'RE', note: 'Zoé refuse', sender: '0208:0403019261' } as const;
  await db
    .insertInto('document_response')
    .values({ ...answer, document_id, at, sha256: '0'.repeat(64) })
    .execute();
  const file = { kind: 'PDF', name: 'facture-2026-000001.pdf' } as const;
  await db
    .insertInto('mail_attachment')
    .values({ ...file, document_id, mail_id })
    .execute();
}

/** A payment that pays a draft: no table knows better. */
async function addMoney(db: Db, at: string) {
  const { id: document_id, party_id } = await db
    .selectFrom('document')
    .select(['id', 'party_id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const by = { account_id: null, by_name: 'Nora «\u202fla\u202f» Claes' };
  const names = { sha256: 'a'.repeat(64), name: 'relevé été.xml', format: 'CAMT053' } as const;
  const { id: file_id } = await db
    .insertInto('bank_file')
    .values({ ...names, ...by, bytes: 1_000, received_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = { iban: 'BE68539007547034', year: 2026, closing_on: '2026-03-02' };
  const sums = { opening_cents: -5, closing_cents: 95, movements: 1 };
  const { id: statement_id } = await db
    .insertInto('bank_statement')
    .values({ ...account, ...sums, file_id, sequence: 1, state: 'ACCEPTED', problems: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const counterparty = {
    counterparty_name: 'Zoé',
    counterparty_iban: 'BE71096123456769',
    counterparty_bic: '',
  };
  const texts = { bank_reference: '', free: 'Cotisation « été »', search_text: 'zoe cotisation ete' };
  const { id: movement_id } = await db
    .insertInto('bank_movement')
    .values({
      ...{ ...counterparty, ...texts, statement_id, fingerprint: 'b'.repeat(64), position: 1, part: 0 },
      ...{ cents: 100, booked_cents: 100, booked_on: '2026-03-02', is_reversal: false },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: payment_id } = await db
    .insertInto('payment')
    .values({
      ...by,
      party_id,
      movement_id,
      kind: 'PAYMENT',
      cents: 100,
      paid_on: '2026-03-02',
      method: 'TRANSFER',
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('allocation')
    .values({ ...by, payment_id, document_id, cents: 60, at })
    .execute();
  await db.updateTable('document').set({ paid_cents: 60 }).where('id', '=', document_id).execute();
}

/** Of a document and a mail that are there already. */
async function addReminder(db: Db, at: string) {
  const document = await db
    .selectFrom('document')
    .select(['id', 'party_id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const mail = await db.selectFrom('mail').select('id').limit(1).executeTakeFirstOrThrow();
  const document_id = document.id;
  const by = { at, account_id: null, by_name: 'Zoé' };
  const letter = { sent_on: '2026-03-02', level: 1, recipient: 'zo@societe.example', content: '{}' };
  const { id: reminder_id } = await db
    .insertInto('reminder')
    .values({ ...letter, ...by, party_id: document.party_id, mail_id: mail.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reminder_document')
    .values({ reminder_id, document_id, level: 1, is_raised: true, open_cents: 100 })
    .execute();
  const file = { bytes: Buffer.from([0, 10, 39, 92, 255]), sha256: '0'.repeat(64), created_at: at };
  await db
    .insertInto('reminder_file')
    .values({ ...file, reminder_id })
    .execute();
  const pause = { kind: 'PROMISE', until_on: '2026-03-09', reason: 'Promis' } as const;
  await db
    .insertInto('reminder_pause')
    .values({ ...pause, ...by, document_id })
    .execute();
  await db
    .insertInto('late_interest_rate')
    .values({ starts_on: '2026-07-01', basis_points: 1_000, at, by_name: 'Zoé' })
    .execute();
  const decision = { kind: 'WAIVED', interest_cents: 1, flat_cents: 0, reason: 'Geste' } as const;
  await db
    .insertInto('late_claim_decision')
    .values({ ...decision, ...by, document_id, invoice_id: null })
    .execute();
}
