// What each negative control takes away from the product. In one file, however long, so that `npm test` checks in a moment that
// every text to be replaced is still there (mutants.test.ts).

import { defineMutation, type Mutation } from '../support/mutant.ts';

const onEngine = (mutations: Record<'sqlite' | 'postgres', Mutation>): Mutation =>
  process.env.TEST_ENGINE === 'postgres' ? mutations.postgres : mutations.sqlite;

/** AC-1: a member is taken for an administrator. */
export const MEMBER_AS_ADMIN = defineMutation({
  file: 'server/src/kernel/actor.ts',
  original: "  if (actor.kind === 'admin') return actor;\n  throw refusal(actor);",
  mutated:
    "  if (actor.kind === 'admin' || actor.kind === 'member') return actor as Admin;\n  throw refusal(actor);",
});

/** AU-2: any number of passwords is hashed at once. */
export const UNLIMITED_HASHING = defineMutation({
  file: 'server/src/kernel/passwords.ts',
  original: 'maxConcurrent: 2, maxWaiting: 32',
  mutated: 'maxConcurrent: 1_000, maxWaiting: 1_000',
});

/** BK-1: each table is read as it is by then. */
export const NO_SNAPSHOT = defineMutation({
  file: 'server/src/db/raw/snapshot.ts',
  original: 'await database.run(BEGIN[database.engine]);',
  mutated: "if (database.engine === 'postgres') await database.run('begin');",
});

/** BK-2: nothing that is read is compared with what was written. */
export const NO_CHECKSUMS = defineMutation({
  file: 'server/src/backup/backup-file.ts',
  original: 'if (!isIntact) throw',
  mutated: 'if (!isIntact && process.pid < 0) throw',
});

/** BK-3: migrations take no lock. On SQLite, a pause makes the processes meet. */
export const NO_MIGRATION_LOCK = onEngine({
  sqlite: defineMutation({
    file: 'server/src/db/migrate.ts',
    original: "connection.exec('begin immediate');",
    mutated: `connection.exec('begin'); connection.prepare('select 1 from sqlite_master').get();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);`,
  }),
  postgres: defineMutation({
    file: 'server/src/db/migrate.ts',
    original: 'select pg_advisory_xact_lock($1)',
    mutated: 'select $1::bigint',
  }),
});

/** BK-5: the message about a setting contains its value. */
export const VALUE_IN_MESSAGE = defineMutation({
  file: 'server/src/env.ts',
  original: 'il faut $' + '{issue?.message}.`;',
  mutated: 'il faut $' + '{issue?.message}, non $' + '{process.env[String(issue?.path[0])]}.`;',
});

/** CO-5, for the product and each mutant: four fifths of the time would go by in argon2, which is not the subject. */
export const CHEAP_HASHES = defineMutation({
  file: 'server/src/kernel/passwords.ts',
  original: 'const MEMORY_KIB = 19_456;',
  mutated: 'const MEMORY_KIB = 8;',
});

/** CO-5: an unguarded transition, a lost update, and sessions that outlive a password. */
export const MODEL_MUTANTS = {
  'a request is decided again': defineMutation({
    file: 'server/src/members/requests/requests.table.ts',
    original: "    .where('status', '=', 'PENDING')\n    .where('public_form', '=', true)\n",
    mutated: "    .where('public_form', '=', true)\n",
  }),
  'a stale edit overwrites': defineMutation({
    file: 'server/src/members/members.table.ts',
    original: "    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))\n",
    mutated: '',
  }),
  'a new password leaves sessions open': defineMutation({
    file: 'server/src/accounts/password-reset/password-reset.ts',
    original: '      await endSessions(trx, id);\n',
    mutated: '',
  }),
};

/** DU-1: the visitor gets the response a second before the message is stored. */
export const RESPONSE_BEFORE_COMMIT = defineMutation({
  file: 'server/src/contacts/contacts.ts',
  original: 'await execution.run(db, async (trx) => {\n      const id = await insertContact(',
  mutated: `setTimeout(() => void submitLate(), 1_000);
    const submitLate = () => execution.run(db, async (trx) => {
      const id = await insertContact(`,
});

/** DU-2, on SQLite: nothing is synced. */
export const NO_SYNC = defineMutation({
  file: 'server/src/db/sqlite/sqlite.ts',
  original: 'pragma synchronous = full;',
  mutated: 'pragma synchronous = off;',
});

/** DU-4: a process that finds the other one writing gives up. */
export const NO_BUSY_TIMEOUT = defineMutation({
  file: 'server/src/db/sqlite/sqlite.ts',
  original: 'const BUSY_TIMEOUT_MS = 5_000;',
  mutated: 'const BUSY_TIMEOUT_MS = 0;',
});

/** DU-6: a full disk counts as an unexpected error. */
export const UNEXPECTED_DISK_FULL = onEngine({
  sqlite: defineMutation({
    file: 'server/src/db/transient-errors.ts',
    original: 'new Set([5, 6, 8, 10, 13, 14])',
    mutated: 'new Set([5, 6, 8, 14])',
  }),
  postgres: defineMutation({
    file: 'server/src/db/transient-errors.ts',
    original: '(08|28|3D|53|57|58|40)',
    mutated: '(08|57|40)',
  }),
});

/** DU-7: the administrator exists before anybody could read the password. */
export const PASSWORD_SHOWN_LATE = defineMutation({
  file: 'server/src/accounts/create-admin.ts',
  original: 'if (isNew && options.password === null) showPassword(password);',
  mutated: 'if (isNew && options.password === null) setTimeout(() => showPassword(password), 2_000);',
});

/** DU-8: queries wait long for a database that does not respond. */
export const LONG_QUERY_TIMEOUT = defineMutation({
  file: 'server/src/db/postgres/postgres.ts',
  original: 'const QUERY_TIMEOUT_MS = 4_000;',
  mutated: 'const QUERY_TIMEOUT_MS = 20_000;',
});

/** EN-1: nothing is hashed for an address without an account. */
export const NO_DUMMY_HASH = defineMutation({
  file: 'server/src/kernel/passwords.ts',
  original: "  const expected = Buffer.from(tag, 'base64');",
  mutated: "  if (hash === null) return false;\n  const expected = Buffer.from(tag, 'base64');",
});

/** EN-2: the mail is made within the request, where the address has an account. */
export const RESET_MAIL_IN_REQUEST = defineMutation({
  file: 'server/src/accounts/password-reset/password-reset.ts',
  original: '    await insertResetRequest(db, email, timestamp(clock));',
  mutated: `    const known = await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();
    if (!known) return;
    const [{ issueEmailToken }, { resetLink }] = await Promise.all([
      import('../email-tokens/email-tokens.ts'),
      import('./password-reset.emails.ts'),
    ]);
    await db.transaction().execute(async (trx) => {
      const token = { accountId: known.id, purpose: 'PASSWORD_RESET', hours: 1 } as const;
      const { secret } = await issueEmailToken(trx, clock, token);
      await outbox.enqueue(trx, resetLink({ name: known.full_name, address: email }, site, secret));
    });`,
});

/** EN-3: the response is sent as soon as the request is stored, and nothing is stored for a known address. */
export const NO_MIN_RESPONSE_TIME = [
  defineMutation({
    file: 'server/src/members/requests/requests.api.ts',
    original: 'MIN_RESPONSE_MS = 100;',
    mutated: 'MIN_RESPONSE_MS = 0;',
  }),
  defineMutation({
    file: 'server/src/members/requests/requests.ts',
    original: 'return notifyOwner(trx, application.email);',
    mutated: 'return;',
  }),
];

/** EXPORT: every row is read before the first is sent. */
export const NO_BATCHES = defineMutation({
  file: 'server/src/db/batches.ts',
  original: 'const BATCH_ROWS = 500;',
  mutated: 'const BATCH_ROWS = 1_000_000;',
});

/** IO-3: errors of Hono itself count as unexpected. */
export const UNMAPPED_HTTP_ERROR = defineMutation({
  file: 'server/src/http/errors.ts',
  original: 'if (error instanceof HTTPException) return',
  mutated: 'if (error instanceof HTTPException && error.status < 0) return',
});

/** IO-10: one cached page for all searches. */
export const SEARCH_IGNORED = defineMutation({
  file: 'server/src/http/cache/cache-middleware.ts',
  original: 'const address = pathname + search;',
  mutated: 'const address = pathname; void search;',
});

/** LISTS: rows are counted although the database has counted them, and no index is used for a search. */
export const LIST_MUTANTS = {
  counted: defineMutation({
    file: 'server/src/newsletter/subscription-list.table.ts',
    original: "q === '' ? { ...list, count: async () => (await readRowCounters(db)).newsletter } : list;",
    mutated: 'list;',
  }),
  scanned: onEngine({
    sqlite: defineMutation({
      file: 'server/src/db/search.ts',
      original: 'const INDEXED_CHARACTERS = 3;',
      mutated: 'const INDEXED_CHARACTERS = 300;',
    }),
    postgres: defineMutation({
      file: 'server/src/db/search.ts',
      original: 'column}`)} like',
      mutated: "column}`)} || '' like",
    }),
  }),
};

/** ML-1: a mail is marked as sent before it is. */
export const MARKED_SENT_FIRST = defineMutation({
  file: 'server/src/mail/delivery.ts',
  original: 'const failure = await trySending(',
  mutated: 'await markSent(db, clock, [mail], dependencies.transport); const failure = await trySending(',
});

/** ML-1: each attempt has a Message-ID of its own. */
export const NEW_MESSAGE_ID = defineMutation({
  file: 'server/src/mail/message.ts',
  original: 'messageId: mail.message_id,\n    date',
  mutated: "messageId: '<' + Math.random() + '@cercle.example>',\n    date",
});

/** ML-3: the mail is sent within the request. */
export const MAIL_SENT_IN_REQUEST = defineMutation({
  file: 'server/src/contacts/contacts.ts',
  original: 'await outbox.enqueue(trx, noticeToFirm(',
  mutated: `const { createTransport } = await import('nodemailer');
      const mailer = createTransport({ url: process.env.SMTP_URL, greetingTimeout: 1_000 } as object);
      await mailer.sendMail({ from: firm, to: firm, subject: 'x', text: 'x' }).catch(() => undefined);
      await outbox.enqueue(trx, noticeToFirm(`,
});

/** ML-4: a worker takes what another has claimed; with one worker, what it is sending itself. */
export const NON_EXCLUSIVE_CLAIM = onEngine({
  sqlite: defineMutation({
    file: 'server/src/mail/queue.ts',
    original: '.set({ claimed_until })',
    mutated: '.set({ claimed_until: null })',
  }),
  postgres: defineMutation({
    file: 'server/src/mail/queue.ts',
    original: ".where('id', 'in', ids).where(isDue);",
    mutated: ".where('id', 'in', ids);",
  }),
});

/** ML-4: a claim lasts ten minutes. */
export const LONG_CLAIM = defineMutation({
  file: 'server/src/mail/queue.ts',
  original: 'const CLAIM_MS = 55_000;',
  mutated: 'const CLAIM_MS = 550_000;',
});

/** EV-1: a seat that is offered to one person is free for the others. */
export const OFFERS_NOT_COUNTED = defineMutation({
  file: 'server/src/events/registrations/seats.ts',
  original: 'Math.max(0, event.capacity - registered - offered)',
  mutated: 'Math.max(0, event.capacity - registered)',
});

/** MO-1: a number is the next one in the memory of the process, or of the series as it was before the last transaction ended. */
export const NUMBERS_WITHOUT_LOCK = onEngine({
  sqlite: defineMutation({
    file: 'server/src/billing/documents/issue.ts',
    original: 'const number = series.last_number + 1;',
    mutated: 'const number = (globalThis.last = Math.max(globalThis.last ?? 0, series.last_number) + 1);',
  }),
  postgres: defineMutation({
    file: 'server/src/billing/documents/series.table.ts',
    original: `  const [row] = await lockRows(
    trx,
    trx.selectFrom('document_series').selectAll().where('kind', '=', kind).where('year', '=', year),
  );`,
    mutated: `  const [row] = await trx
    .selectFrom('document_series').selectAll().where('kind', '=', kind).where('year', '=', year).execute();`,
  }),
});

/** MO-3: parties are read without a lock; with one process, an invoice stays paid by what is taken back. */
export const PAYMENTS_UNGUARDED = onEngine({
  sqlite: defineMutation({
    file: 'server/src/billing/payments/payments.table.ts',
    original: "eb('paid_cents', '+', allocation.cents)",
    mutated: "eb('paid_cents', '+', Math.max(0, allocation.cents))",
  }),
  postgres: defineMutation({
    file: 'server/src/parties/parties.table.ts',
    original: "const [row] = await lockRows(trx, selectParties(trx).where('id', '=', id));",
    mutated: "const [row] = await selectParties(trx).where('id', '=', id).execute();",
  }),
});

/** MO-4: a step is done once its row is committed, and before its work is. */
export const STEP_BEFORE_WORK = defineMutation({
  file: 'server/src/jobs/steps.ts',
  original: '(trx) => runStepOnce(trx, clock, key, work));',
  mutated: `(trx) => insertStep(trx, key, timestamp(clock)))
        .then(async (isNew) => {
          if (!isNew) return false;
          await new Promise((resolve) => setTimeout(resolve, 2));
          await db.transaction().execute(work);
          return true;
        });`,
});

/** MO-4: a letter is in the outbox before its event stops asking for it. */
export const LETTER_MARKED_LATER = [
  defineMutation({
    file: 'server/src/memberships/letters/letters.ts',
    original: 'if (!(await markWritten(trx, event.id))) return false;',
    mutated: '',
  }),
  defineMutation({
    file: 'server/src/memberships/letters/letters.ts',
    original: 'const written = await settleAll(events.map(writeLetter));',
    mutated: `const written = await settleAll(events.map(writeLetter));
      await new Promise((resolve) => setTimeout(resolve, 2));
      for (const event of events) await db.transaction().execute((trx) => markWritten(trx, event.id));`,
  }),
];

/** MO-5: days are those of the run, a step or letter is done by each process that finds it, and a returned notice or invoice counts. */
export const CALENDAR_MUTANTS = {
  'dates are taken from now': [
    defineMutation({
      file: 'server/src/memberships/change.ts',
      original: '  clock,\n  day,\n  by: CALENDAR,',
      mutated: '  clock,\n  day: day < today(clock) ? today(clock) : day,\n  by: CALENDAR,',
    }),
  ],
  'nothing is idempotent': [
    defineMutation({
      file: 'server/src/jobs/steps.table.ts',
      original: '  return numInsertedOrUpdatedRows === 1n;\n}\n\ntype Failure',
      mutated: '  return numInsertedOrUpdatedRows !== null;\n}\n\ntype Failure',
    }),
    defineMutation({
      file: 'server/src/memberships/letters/letters.ts',
      original: 'if (!(await markWritten(trx, event.id))) return false;',
      mutated: 'await markWritten(trx, event.id);',
    }),
  ],
  'receipt is ignored': [
    defineMutation({
      file: 'server/src/memberships/renewals/renewals.table.ts',
      original: "known_at: failedAt, failure: last_error ?? '' }];",
      mutated: 'known_at: failedAt, failure: null }];',
    }),
  ],
  'a bounce of the invoice is ignored': [
    defineMutation({
      file: 'server/src/memberships/renewals/invoice-sendings.table.ts',
      original: "eb('by.failed_at', 'is not', null),",
      mutated: 'sql<boolean>`false`,',
    }),
  ],
};

/** MO-5: an annulled term is charged, and what was issued for seats does not count. */
export const CHARGE_MUTANTS = {
  'a decline leaves what was charged': [
    defineMutation({
      file: 'server/src/memberships/renewals/renewals.ts',
      original: '  await withdrawCharges(change, term);\n',
      mutated: '',
    }),
  ],
  'seats are charged again once they were invoiced': [
    defineMutation({
      file: 'server/src/memberships/charges/charge-seats.ts',
      original: 'if (line.number !== null) count(line.seats.from, -line.seats.added);',
      mutated: 'count(line.seats.from, 0);',
    }),
  ],
};

/** MO-5: of what was paid, something is not taken back, or is counted twice; the database's own guards against a second import are off. */
export const PAYMENT_MUTANTS = {
  'a returned payment still pays its invoices': [
    defineMutation({
      file: 'server/src/billing/payments/book.ts',
      original: "  await takeAllocationsBack(change, payment, 'Paiement repris par la banque');\n",
      mutated: '',
    }),
  ],
  'a refund is not taken off the oldest money': [
    defineMutation({
      file: 'server/src/billing/payments/balance.table.ts',
      original: 'return withoutFirst(lefts, refunded);',
      mutated: 'return withoutFirst(lefts.reverse(), refunded).reverse();',
    }),
  ],
  'a mistake is in the statement of account': [
    defineMutation({
      file: 'server/src/billing/account/statement.table.ts',
      original: "and kind <> 'CORRECTION' ",
      mutated: '',
    }),
  ],
  'a file of the bank that comes again is taken for another': [
    defineMutation({
      file: 'server/src/billing/bank/bank-files.ts',
      original: "const sha256 = hash('sha256', bytes, 'hex');",
      mutated: "const sha256 = hash('sha256', String(Math.random()), 'hex');",
    }),
    defineMutation({
      file: 'server/src/billing/bank/fingerprint.ts',
      original: "hash('sha256', `$" + '{text}#$' + "{occurrence}`, 'hex');",
      mutated: "hash('sha256', `$" + '{text}#$' + '{occurrence}#$' + "{Math.random()}`, 'hex');",
    }),
    defineMutation({
      file: 'server/src/billing/bank/check-statement.ts',
      original: 'const twin = await findByNumber(trx, statement);',
      mutated: 'const twin: Twin = undefined;',
    }),
    defineMutation({
      file: 'server/src/db/migrations/0046_bank.sql',
      original: 'create unique index bank_statement_number',
      mutated: 'create index bank_statement_number',
    }),
  ],
};

/** MO-5: a reminder goes too early, for too much, for what may be paid, again too soon, or never. */
export const REMINDER_MUTANTS = {
  'an invoice is reminded on its due day': [
    defineMutation({
      file: 'server/src/billing/reminders/overdue.table.ts',
      original: ".where('document.due_on', '<', day);",
      mutated: ".where('document.due_on', '<=', day);",
    }),
    defineMutation({
      file: 'server/src/billing/reminders/overdue.table.ts',
      original: 'and row.due_on <= $' + '{addDays(day, -days)} then',
      mutated: 'and row.due_on <= $' + '{addDays(day, 1 - days)} then',
    }),
  ],
  'a reminder forgets what was paid of an invoice': [
    defineMutation({
      file: 'server/src/billing/reminders/compose-letter.ts',
      original: 'openCents: openCentsOf(row),',
      mutated: 'openCents: row.total_cents - row.credited_cents,',
    }),
  ],
  'a payment that waits does not hold back the invoice that it names': [
    defineMutation({
      file: 'server/src/billing/reminders/compose-letter.ts',
      original: 'obstacles: [...(held.get(row.id) ?? []), ...naming.map(waitingText)],',
      mutated: 'obstacles: held.get(row.id) ?? [],',
    }),
  ],
  'a payment that waits does not hold back the letter to whom its account paid for': [
    defineMutation({
      file: 'server/src/billing/reminders/compose-letter.ts',
      original: 'payments.filter((payment) => payment.keys.length === 0)',
      mutated: 'payments.filter(() => false)',
    }),
  ],
  'a payment that waits does not hold back the letter that it exactly pays': [
    defineMutation({
      file: 'server/src/billing/reminders/possible-payments.table.ts',
      original: "eb(WAITING_CENTS, 'in', amounts)",
      mutated: "eb(WAITING_CENTS, 'in', amounts.filter(() => false).concat(0))",
    }),
  ],
  'a pause is ignored': [
    defineMutation({
      file: 'server/src/billing/reminders/compose-letter.ts',
      original: 'for (const { document_id: id, ...pause } of pauses) add(id, pauseText(pause));',
      mutated: '',
    }),
  ],
  'a consumer gets a second letter within 14 days': [
    defineMutation({
      file: 'server/src/billing/reminders/reminder-settings.ts',
      original: 'const CONSUMER_DAYS = 14;',
      mutated: 'const CONSUMER_DAYS = 0;',
    }),
  ],
  'nobody is reminded': [
    defineMutation({
      file: 'server/src/billing/reminders/overdue.table.ts',
      original: 'const reached = levels.map(',
      mutated: 'const reached = levels.slice(levels.length).map(',
    }),
  ],
};

/** MO-5: somebody owes a fee who should not, or not yet, or a seat is kept from those who wait. */
export const EVENT_MUTANTS = {
  'who was present is charged': [
    defineMutation({
      file: 'server/src/events/no-shows/propose.ts',
      original: '    .filter(({ id }) => !attendance.byRegistration.has(id))\n',
      mutated: '',
    }),
  ],
  'who is excused is charged': [
    defineMutation({
      file: 'server/src/events/no-shows/propose.table.ts',
      original: "    .where('registration.excuse', 'is', null)\n",
      mutated: '',
    }),
  ],
  'absences cost where nobody stood at the door': [
    defineMutation({
      file: 'server/src/events/no-shows/propose.ts',
      original: '  if (firstEntryAt === undefined || lastEntryAt === undefined) return null;\n',
      mutated: '',
    }),
  ],
  'a fee is charged before the days to contest are over': [
    defineMutation({
      file: 'server/src/events/no-shows/due-fees.table.ts',
      original: ".where('contest_until', '<', today)",
      mutated: ".where('contest_until', '<=', today)",
    }),
    defineMutation({
      file: 'server/src/events/no-shows/charge-due.ts',
      original: 'until < today(change.clock);',
      mutated: 'until <= today(change.clock);',
    }),
  ],
  'a letter that came back has told the member': [
    defineMutation({
      file: 'server/src/events/no-shows/receipts.table.ts',
      original: "known_at: failedAt, failure: last_error ?? '' }];",
      mutated: 'known_at: failedAt, failure: null }];',
    }),
  ],
  'what is waived stays in its draft': [
    defineMutation({
      file: 'server/src/events/no-shows/decide.ts',
      original: '  await withdrawFee(change, noShow, reason);\n',
      mutated: '',
    }),
  ],
  'the deadline to withdraw is a day short': [
    defineMutation({
      file: 'server/src/events/withdraw-deadline.ts',
      original: 'backwardDeadline(startDay, withdrawDays);',
      mutated: 'backwardDeadline(startDay, withdrawDays + 1);',
    }),
  ],
  'nobody has more days to withdraw once the event moved': [
    defineMutation({
      file: 'server/src/events/withdraw-deadline.ts',
      original: 'if (afterMove > usual)',
      mutated: "if (afterMove > '9')",
    }),
  ],
  'a seat that was given back is not given on': [
    defineMutation({
      file: 'server/src/events/registrations/withdraw.ts',
      original: '  await fillSeats(change, open.event);\n',
      mutated: '',
    }),
  ],
  'who withdrew late pays though another took the seat': [
    defineMutation({
      file: 'server/src/events/registrations/take-seats.ts',
      original: 'accountId, count - replaced.length);',
      mutated: 'accountId, 0);',
    }),
  ],
};

/** MO-5: a report or a year of a member says what is not so, or of too few. */
export const WORTH_MUTANTS = {
  'an amount that was taken back is published': [
    defineMutation({
      file: 'server/src/recommendations/club/worth-blocks.table.ts',
      original: "    .where('withdrawn_at', 'is', null)\n",
      mutated: '',
    }),
  ],
  'an amount that was taken back counts in the year of a member': [
    defineMutation({
      file: 'server/src/recommendations/own-year/own-year.table.ts',
      original: "    .where('withdrawn_at', 'is', null)\n",
      mutated: '',
    }),
  ],
  'a visitor counts as a person of a block': [
    defineMutation({
      file: 'server/src/recommendations/club/next-blocks.ts',
      original: 'if (id !== null) sums.set(',
      mutated: 'sums.set(',
    }),
  ],
  'a lapse is a decline': [
    defineMutation({
      file: 'server/src/reports/renewals.table.ts',
      original: "then 'declined' else 'lapsed' end`;",
      mutated: "then 'declined' else 'declined' end`;",
    }),
  ],
  'dues are rounded down': [
    defineMutation({
      file: 'server/src/recommendations/own-year/dues.ts',
      original: 'prorate(term.unitCents, count, term.ofDays);',
      mutated:
        'prorate(term.unitCents, count, term.ofDays) && Math.floor((term.unitCents * count) / term.ofDays);',
    }),
  ],
  'an upgrade costs a whole year': [
    defineMutation({
      file: 'server/src/recommendations/own-year/own-terms.ts',
      original: "origin === 'UPGRADE'",
      mutated: "origin === 'FIRST'",
    }),
  ],
};

/** NL-1: each statement that hands over a batch of mails is committed by itself, the recipients a moment after their mails. */
export const RELEASE_IN_TWO_PARTS = [
  defineMutation({
    file: 'server/src/newsletter/campaigns/release.ts',
    original: '  dependencies.db.transaction().execute(async (trx) => {',
    mutated: '  (async (trx: Trx) => {',
  }),
  defineMutation({
    file: 'server/src/newsletter/campaigns/release.ts',
    original: '    return recipients.length === limit;\n  });',
    mutated: '    return recipients.length === limit;\n  })(dependencies.db as Trx);',
  }),
  defineMutation({
    file: 'server/src/newsletter/campaigns/release.ts',
    original: '  await queueRecipients(',
    mutated: '  await new Promise((resolve) => setTimeout(resolve, 200)); await queueRecipients(',
  }),
];

const longTimeout = (original: string, mutated: string) =>
  defineMutation({ file: 'server/src/http/listener/serve.ts', original, mutated });

/** OV-1: slow clients are tolerated for long. Without the last limit, nothing disconnects a client that does not read. */
export const LONG_TIMEOUTS = {
  headers: longTimeout('headers: 10_000,', 'headers: 120_000,'),
  bodies: longTimeout('bodyKilobyte: 125,', 'bodyKilobyte: 125_000,'),
  reading: longTimeout('silence: 30_000,', 'silence: 600_000,'),
};

/** OV-2: every request is accepted. */
export const NO_LOAD_SHEDDING = defineMutation({
  file: 'server/src/http/listener/load-shedding.ts',
  original: '    reportShedding();\n',
  mutated: '    return dispatch(incoming, outgoing);\n',
});

/** OV-5: the process ends without finishing the responses in progress. */
export const NO_DRAIN = defineMutation({
  file: 'main.ts',
  original: 'await listener.stop();',
  mutated: 'void listener.stop();',
});

/** RL-5: each process counts for itself, in its memory, and forgets nothing while it runs. */
export const RATE_LIMITS_IN_MEMORY = defineMutation({
  file: 'server/src/http/access/rate-limit.ts',
  original: "import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';",
  mutated: `import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
    const [RateLimiterPostgres, RateLimiterSQLite] = [RateLimiterMemory, RateLimiterMemory];`,
});

/** SE-3, SE-4: a process accepts a session again that it has accepted once. */
export const CACHED_SESSION = defineMutation({
  file: 'server/src/accounts/accounts.ts',
  original: 'const account = await findSessionAccount(db, claims);',
  mutated: `const accepted = (globalThis.accepted ??= new Map());
    const account = accepted.get(claims.jti) ?? (await findSessionAccount(db, claims));
    if (account) accepted.set(claims.jti, account);`,
});

/** TOGETHER: a page is cached for ever. */
export const CACHED_FOREVER = defineMutation({
  file: 'server/src/http/cache/cache-middleware.ts',
  original: '(version === null || stored.version === version)',
  mutated: 'stored.version',
});

/** TOGETHER: a password-reset request is processed slowly, whether or not another process claimed it. */
export const NO_CLAIM = defineMutation({
  file: 'server/src/accounts/password-reset/reset-request-worker.ts',
  original: 'if (!(await claimResetRequest(trx, request.id))) return;',
  mutated:
    'await new Promise((resolve) => setTimeout(resolve, 1_500)); await claimResetRequest(trx, request.id);',
});

/** UP-3: pictures of any number of pixels are decoded. */
export const UNLIMITED_PIXELS = [
  defineMutation({
    file: 'server/src/images/picture.ts',
    original: 'limitInputPixels: PHOTO_MAX_PIXELS,',
    mutated: 'limitInputPixels: false,',
  }),
  defineMutation({
    file: 'server/src/images/picture.ts',
    original: 'const problem = sizeProblemOf(header);',
    mutated: 'const problem: string | null = null;',
  }),
];

/** UP-6, for the product and the mutant: nobody could see from outside how many pictures are decoded at once. */
export const COUNTED_DECODING = [
  defineMutation({
    file: 'server/src/images/picture.ts',
    original: 'const decodingSemaphore = createSemaphore({',
    mutated: `let decoding = 0;
const countedDecoding: typeof decodingSemaphore = (work) =>
  decodingSemaphore(async () => {
    decoding += 1;
    process.stderr.write(\`decoding \${decoding}\\n\`);
    return work().finally(() => {
      decoding -= 1;
    });
  });
const decodingSemaphore = createSemaphore({`,
  }),
  defineMutation({
    file: 'server/src/images/picture.ts',
    original: 'return decodingSemaphore(async',
    mutated: 'return countedDecoding(async',
  }),
];

/** UP-6: any number of pictures is decoded at once. */
export const UNLIMITED_DECODING = defineMutation({
  file: 'server/src/images/picture.ts',
  original: 'maxConcurrent: MAX_CONCURRENT_READS,\n  maxWaiting: 30,',
  mutated: 'maxConcurrent: 1_000,\n  maxWaiting: 1_000,',
});
