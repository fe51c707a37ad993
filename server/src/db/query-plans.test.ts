import { AMBASSADOR_SORTS } from '@cercle/contract/ambassador-sorts';
import type { BankMovementsQuery } from '@cercle/contract/bank';
import { BANK_MOVEMENT_SORTS } from '@cercle/contract/bank-states';
import { CAMPAIGN_SORTS, RECIPIENT_STATES, type RecipientState } from '@cercle/contract/campaign-states';
import { DOCUMENT_SORTS } from '@cercle/contract/document-states';
import type { DocumentsQuery } from '@cercle/contract/documents';
import { EVENT_SORTS } from '@cercle/contract/event-states';
import type { SubscriptionState } from '@cercle/contract/newsletter';
import { PARTY_SORTS } from '@cercle/contract/parties';
import { REQUEST_STATES, type RequestState } from '@cercle/contract/request-state';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDevices } from '../accounts/devices/devices.table.ts';
import { listAllAmbassadors } from '../ambassadors/ambassadors.list.table.ts';
import { listEntries } from '../audit-log/audit-log.table.ts';
import { listEntries as listAccountEntries } from '../billing/account/statement.table.ts';
import { hasUnexamined } from '../billing/bank/matching/matching.table.ts';
import { suggestFor } from '../billing/bank/matching/suggest.ts';
import { countMovementStates, listMovements } from '../billing/bank/movements.table.ts';
import { findNeighbours } from '../billing/bank/statements.table.ts';
import { listQuarantined, listWaitingMovements } from '../billing/bank/to-do.table.ts';
import { countDocuments, listDocuments } from '../billing/documents/list.table.ts';
import { listUndelivered } from '../billing/documents/undelivered.table.ts';
import { sumOpenByAge, sumReceived } from '../billing/figures/figures.table.ts';
import { listOwnDocumentIds } from '../billing/own/own-documents.table.ts';
import { listPartiesToThank } from '../billing/payments/thanks.table.ts';
import { listDueMessages } from '../billing/peppol/messages.table.ts';
import { listDisputed } from '../billing/peppol/responses.table.ts';
import { listContacts } from '../contacts/contacts.table.ts';
import { findFeedByToken, findPublicEvent, listFeedEvents } from '../events/calendar/feed.table.ts';
import { countEventsByState, listEvents, listPublicEvents } from '../events/events.list.table.ts';
import { listToRemind } from '../events/job/due-events.table.ts';
import { dueEventSteps } from '../events/job/event-steps.ts';
import {
  hasDueLetters as hasDueEventLetters,
  listDueLetters as listDueEventLetters,
} from '../events/letters/letters.table.ts';
import { countOfEvent } from '../events/no-shows/no-shows.table.ts';
import { listOwnNoShows } from '../events/no-shows/own.table.ts';
import { listLetterResults } from '../events/no-shows/receipts.table.ts';
import { listWaitingNoShows } from '../events/no-shows/to-do.table.ts';
import { createImages } from '../images/images.ts';
import { systemClock, timestamp } from '../kernel/clock.ts';
import { deriveKeys } from '../kernel/keys.ts';
import {
  findLastTaken,
  listBlocked,
  listBouncesSince,
} from '../mail/blocked-addresses/blocked-addresses.table.ts';
import { findSentMail } from '../mail/bounces/record-bounce.ts';
import { countWaitingBulk, withdrawUntried } from '../mail/bulk-content.table.ts';
import { countUndeliveredMails, listMails, listUndeliveredMails } from '../mail/mail-log.table.ts';
import { claimDue, claimDueBulk } from '../mail/queue.ts';
import { listDirectory } from '../members/members.table.ts';
import { listRequests } from '../members/requests/requests.list.table.ts';
import { type CalendarDependencies, dueMembershipSteps } from '../memberships/calendar-steps.ts';
import { hasDueLetters, listDueLetters } from '../memberships/letters/letters.table.ts';
import { listInvoiceResults } from '../memberships/renewals/invoice-sendings.table.ts';
import { listMemberships } from '../memberships/views/list.table.ts';
import { listIssues } from '../newsletter/archive/archive.table.ts';
import { listCampaigns } from '../newsletter/campaigns/campaigns.list.table.ts';
import { listDue, listSending, listToWithdraw } from '../newsletter/campaigns/due-campaigns.table.ts';
import { readFigures } from '../newsletter/campaigns/figures.table.ts';
import { listRecipients } from '../newsletter/campaigns/recipients.table.ts';
import { hasWaiting, returnWithdrawn } from '../newsletter/campaigns/release.table.ts';
import { listSubscriptions } from '../newsletter/subscription-list.table.ts';
import { listParties } from '../parties/parties.list.table.ts';
import {
  searchAmbassadors,
  searchCampaigns,
  searchContacts,
  searchEvents,
  searchParties,
  searchRequests,
  searchSubscribers,
} from '../search/search.table.ts';
import { plansOf } from '../testing/query-plans.ts';
import { insertCampaign } from '../testing/sent-campaigns.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Db } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const PAGE = { page: 0, size: 10 };
const LONG_SEARCH = { ...PAGE, q: 'dubois' };
const SHORT_SEARCH = { ...PAGE, q: 'du' };
const SEVERAL_WORDS = 'dubois du 0470 00 00 33';

const forEachOf =
  <Value>(values: Value[], run: (db: Db, value: Value) => Promise<unknown>) =>
  (db: Db) =>
    Promise.all(values.map((value) => run(db, value)));

/** SQLite plans by the query alone: its plan for an empty table is its plan for a million rows. */
const isSqlite = process.env.TEST_ENGINE === 'sqlite';

test.runIf(isSqlite)(
  'unused pictures are found in indexes, without reading the bytes of others',
  async () => {
    const keys = deriveKeys('a secret of the tests, never of a site');
    const { listUnused } = createImages({ db: database.db, clock: systemClock, keys });
    const [plan] = await plansOf(database.db, (db) => listUnused(db, timestamp(systemClock), 10));
    expect(plan).toMatch(/^SCAN image USING COVERING INDEX/);
  },
);

test.runIf(isSqlite)('each state of the newsletter is listed in the order of its index', async () => {
  const plansOfState = (state: SubscriptionState) =>
    plansOf(database.db, (db) => listSubscriptions(db, { ...PAGE, q: '', state }, timestamp(systemClock)));
  expect((await plansOfState('PENDING'))[0]).toBe(
    'SCAN newsletter_confirmation USING INDEX newsletter_confirmation_newest',
  );
  expect((await plansOfState('UNSUBSCRIBED'))[0]).toMatch(
    /^(SCAN|SEARCH) newsletter_subscription USING INDEX newsletter_subscription_left/,
  );
});

test.runIf(isSqlite)('mails that are due are found in the index, in its order', async () => {
  const plans = await plansOf(database.db, (db) => claimDue(db, systemClock, 10));
  expect(plans).toEqual([
    'SEARCH mail USING INDEX mail_due (next_attempt_at<?)',
    'SEARCH mail USING INDEX mail_due (next_attempt_at>?)',
  ]);
});

test.runIf(isSqlite)(
  'F3 mails of campaigns are found in indexes of their own, however many were sent',
  async () => {
    const plans = await plansOf(database.db, async (db) => {
      await claimDueBulk(db, systemClock, 10);
      await countWaitingBulk(db, 1);
      await db.transaction().execute((trx) => withdrawUntried(trx, 1, 10));
    });
    expect(plans).toEqual([
      'SEARCH mail USING INDEX mail_bulk_due (next_attempt_at<?)',
      'SEARCH mail USING INDEX mail_bulk_due (next_attempt_at>?)',
      'SEARCH mail USING COVERING INDEX mail_of_bulk_content (bulk_content_id=? AND next_attempt_at>?)',
      'SEARCH mail USING INDEX mail_of_bulk_content (bulk_content_id=? AND next_attempt_at>?)',
    ]);
  },
);

test.runIf(isSqlite)(
  'the newest mails of the log are found past any number of mails of campaigns',
  async () => {
    const query = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;
    const [plan] = await plansOf(database.db, (db) => listMails(db, query));
    expect(plan).toBe('SCAN mail USING INDEX mail_letter');
  },
);

test.runIf(isSqlite)(
  'documents that reached nobody are found among the few sendings that failed, or have no outcome',
  async () => {
    const plans = await plansOf(database.db, (db) => listUndelivered(db, '2026-03-02', 5));
    for (const plan of plans) {
      expect(plan).toContain('SCAN failed USING INDEX document_delivery_failed');
      expect(plan).toContain('SCAN waiting USING INDEX document_delivery_under_way');
      expect(plan).toMatch(/^SEARCH delivery USING INTEGER PRIMARY KEY/);
    }
  },
);

test.runIf(isSqlite)(
  'what is due by Peppol, and what buyers refuse, are found by their own index',
  async () => {
    const [due] = await plansOf(database.db, (db) => listDueMessages(db, systemClock, 100));
    expect(due).toMatch(/^(SCAN|SEARCH) peppol_message USING INDEX peppol_message_due/);
    const [refused] = await plansOf(database.db, (db) => listDisputed(db, 5));
    expect(refused).toMatch(/^SCAN response USING INDEX document_response_refused/);
  },
);

test.runIf(isSqlite)(
  'what waits of the bank is found in indexes of its own, and statements by their account and number',
  async () => {
    const head = { iban: 'BE68539007547034', year: 2026, sequence: 3, closingOn: '2026-02-27' };
    const plans = await plansOf(database.db, async (db) => {
      await listQuarantined(db, 5);
      await listWaitingMovements(db, 5);
      await findNeighbours(db, { ...head, openingCents: 0, closingCents: 0 });
    });
    expect(plans.map((plan) => plan.split('\n')[0])).toEqual([
      'SCAN bank_statement USING INDEX bank_statement_waiting',
      'SCAN bank_movement USING INDEX bank_movement_waiting',
      'SEARCH bank_statement USING INDEX bank_statement_number (iban=?)',
      'SEARCH bank_statement USING INDEX bank_statement_number (iban=?)',
    ]);
  },
);

test.runIf(isSqlite)('addresses to check, and what is known of one, are found in indexes', async () => {
  const plans = await plansOf(database.db, async (db) => {
    await listBlocked(db, { ...PAGE, q: '' }, '2026-03-02');
    await db.transaction().execute(async (trx) => {
      await findLastTaken(trx, 'a@b.example');
      await listBouncesSince(trx, 'a@b.example', '2026-03-02');
    });
  });
  const [list = '', taken, bounces] = plans;
  expect(list).toMatch(/^SCAN blocked_address USING INDEX blocked_address_newest/);
  expect(list).not.toMatch(/SCAN (account|party|request|bounce|subscription)/);
  expect(taken).toBe('SEARCH mail USING INDEX mail_taken (recipient_address=? AND sent_at>?)');
  expect(bounces).toMatch(/^SEARCH bounce USING INDEX bounce_of_address/);
});

test.runIf(isSqlite)(
  'mails that came back are found in their own index, in the order of their lists',
  async () => {
    const plans = await plansOf(database.db, async (db) => {
      await countUndeliveredMails(db, 'BOUNCED');
      await listUndeliveredMails(db, 'BOUNCED', 5);
      await findSentMail(db, ['<a@b.example>']);
    });
    expect(plans.slice(0, 2)).toEqual([
      'SCAN mail USING INDEX mail_bounced',
      'SCAN mail USING INDEX mail_bounced',
    ]);
    expect(plans[2]).toMatch(/^SEARCH mail USING INDEX \S+ \(message_id=\?\)$/);
  },
);

test.runIf(isSqlite)(
  'what the calendar of memberships has to do is found in indexes, however long the histories are',
  async () => {
    const query = { until: '2026-11-27', after: null, limit: 10 };
    const calendar = { clock: systemClock } as CalendarDependencies;
    const plans = await plansOf(database.db, async (db) => {
      await dueMembershipSteps({ ...calendar, db }, query);
      await listDueLetters(db, 10);
      await hasDueLetters(db);
      await listInvoiceResults(db, { after: 0, limit: 10 });
    });
    const lines = plans.flatMap((plan) => plan.split('\n'));
    // This index has nothing but what is due.
    const scans = lines.filter(
      (line) => line.includes('SCAN') && !line.includes('membership_event_with_letter'),
    );
    expect(scans).toEqual([]);
    for (const index of ['renewal_case_by_state', 'membership_term_to_start', 'membership_term_to_end'])
      expect(plans.join()).toContain(index);
  },
);

test.runIf(isSqlite)(
  'requests are filtered by their state in the order of the list, and the few of a rare one found by indexes',
  async () => {
    const plansOfState = async (state: RequestState) =>
      (
        await plansOf(database.db, (db) =>
          listRequests(db, systemClock, { ...PAGE, q: '', state, sort: 'createdAt,desc' }),
        )
      ).join('\n');
    expect(await plansOfState('TO_DECIDE')).toContain('INDEX membership_request_by_status (status=?)');
    expect(await plansOfState('SENT')).toMatch(/account_directory\w* \(role=\? AND active=\?\)/);
    for (const state of REQUEST_STATES) expect(await plansOfState(state), state).not.toContain('SCAN link');
  },
);

test.runIf(isSqlite)('companies are listed in the order of an index, of one kind too', async () => {
  for (const sort of PARTY_SORTS)
    for (const kind of [undefined, 'COMPANY'] as const) {
      const [plan] = await plansOf(database.db, (db) => listParties(db, { ...PAGE, q: '', sort, kind }));
      expect(plan, `${sort} ${kind}`).toMatch(/^(SCAN|SEARCH) party USING INDEX party_/);
      expect(plan).not.toContain('TEMP B-TREE');
    }
});

const lastPlan = async (run: (db: Db) => Promise<unknown>) => (await plansOf(database.db, run)).at(-1) ?? '';

test.runIf(isSqlite)(
  'invoices are listed in the order of an index, of one state or party too, and one’s own found by indexes',
  async () => {
    const planOf = (query: Partial<DocumentsQuery>) =>
      lastPlan((db) => listDocuments(db, { ...PAGE, q: '', sort: 'issuedOn,desc', ...query }, '2026-11-27'));
    for (const sort of DOCUMENT_SORTS) {
      for (const filter of [{}, { kind: 'INVOICE' }, { state: 'OPEN' }, { state: 'CREDITED' }] as const) {
        const plan = await planOf({ sort, ...filter });
        expect(plan, `${sort} ${JSON.stringify(filter)}`).toMatch(
          /^(SCAN document USING INDEX document_by_|SEARCH document USING INDEX document_open )/,
        );
      }
      expect(await planOf({ sort, party: 1 })).toContain(
        'document USING INDEX document_of_party (party_id=?)',
      );
    }
    const count = (db: Db) => countDocuments(db, { q: '', state: 'OPEN' }, '2026-11-27');
    expect(await lastPlan(count)).toContain('document_to_pay (due_on>?)');
    expect(await planOf({ q: 'dubois' })).toContain('document_search VIRTUAL TABLE INDEX');
    for (const plan of [await planOf({ q: 'dubois' }), await lastPlan((db) => listOwnDocumentIds(db, 1))])
      expect(plan).not.toMatch(/SCAN document( |$)/m);
  },
);

test.runIf(isSqlite)(
  'movements of the bank are listed in the order of an index, counted in one, and of a deep page only the rows are read',
  async () => {
    const planOf = (query: Partial<BankMovementsQuery>) =>
      lastPlan((db) => listMovements(db, { ...PAGE, q: '', sort: 'bookedOn,desc', ...query }));
    for (const sort of BANK_MOVEMENT_SORTS) {
      const plan = await planOf({ sort });
      expect(plan, sort).toMatch(/SCAN bank_movement USING COVERING INDEX bank_movement_by_(day|amount)/);
      expect(plan, sort).toMatch(/SEARCH bank_movement USING INTEGER PRIMARY KEY/);
    }
    expect(await planOf({ state: 'WAITING' })).toMatch(
      /SCAN bank_movement USING (COVERING )?INDEX bank_movement_waiting/,
    );
    expect(await planOf({ state: 'SET_ASIDE' })).toMatch(
      /(SCAN|SEARCH) bank_movement USING (COVERING )?INDEX bank_movement_set_aside/,
    );
    expect(await planOf({ statement: 1 })).toContain('INDEX bank_movement_of_statement (statement_id=?)');
    expect(await planOf({ q: 'dubois', state: 'WAITING' })).toContain(
      'bank_movement_search VIRTUAL TABLE INDEX',
    );
    const counted = (await plansOf(database.db, (db) => countMovementStates(db, { q: '' }))).join('\n');
    for (const index of ['bank_movement_waiting', 'bank_movement_set_aside', 'bank_statement_waiting'])
      expect(counted).toContain(index);
  },
);

test.runIf(isSqlite)(
  'what a payment may pay is found by indexes, however many invoices, parties and movements there are',
  async () => {
    const movement = {
      ...{
        id: 1,
        booked_cents: 0,
        counterparty_name: 'ATELIER LESSE',
        counterparty_iban: 'BE71096123456769',
      },
      ...{ structured: '202600012320', free: 'facture 2026-000124', is_reversal: false },
    };
    const plans = await plansOf(database.db, async (db) => {
      await hasUnexamined(db);
      await suggestFor(db, [
        { ...movement, cents: 72_600 },
        { ...movement, id: 2, cents: -72_600 },
      ]);
    });
    const scans = plans
      .flatMap((plan) => plan.split('\n'))
      .filter(
        (line) => line.includes('SCAN') && !/VIRTUAL TABLE|SCAN movement|bank_movement_unexamined/.test(line),
      );
    expect(scans).toEqual([]);
    expect(plans.join()).toContain('document_by_open_amount (<expr>=?)');
  },
);

test.runIf(isSqlite)(
  'figures read what is open, and the payments of twelve months, by their indexes',
  async () => {
    const [open] = await plansOf(database.db, (db) => sumOpenByAge(db, '2026-11-27'));
    expect(open).toContain('document USING INDEX document_to_pay');
    const [received] = await plansOf(database.db, (db) => sumReceived(db, '2025-12-01'));
    expect(received).toMatch(/^SEARCH payment USING INDEX payment_by_day \(paid_on>\?\)/);
  },
);

test.runIf(isSqlite)('invoices to thank for, and what moved an account, are found by indexes', async () => {
  const span = { since: timestamp(systemClock), until: timestamp(systemClock) };
  const [thanks = '', account = ''] = await plansOf(database.db, async (db) => {
    await listPartiesToThank(db, span, 1);
    await listAccountEntries(db, 1, '2026-11-27');
  });
  expect(thanks).toContain('allocation_by_time (at>? AND at<?)');
  for (const plan of [thanks, account]) expect(plan).not.toMatch(/^SCAN (document|payment|allocation)/m);
});

test.runIf(isSqlite)(
  'campaigns are listed in the order of an index; their job finds those at work, who waits, and mails that wait, by indexes',
  async () => {
    for (const sort of CAMPAIGN_SORTS)
      for (const state of [undefined, 'SENT'] as const) {
        const [plan] = await plansOf(database.db, (db) => listCampaigns(db, { ...PAGE, q: '', sort, state }));
        expect(plan, `${sort} ${state}`).toMatch(
          state
            ? /^SEARCH campaign USING INDEX campaign_by_state/
            : /^SCAN campaign USING INDEX campaign_newest/,
        );
        expect(plan).not.toContain('TEMP B-TREE');
      }
    const plans = await plansOf(database.db, async (db) => {
      await listDue(db, timestamp(systemClock));
      await listSending(db);
      await listToWithdraw(db);
      await hasWaiting(db, 1);
      await countWaitingBulk(db, 1);
      await db.transaction().execute((trx) => returnWithdrawn(trx, 1));
    });
    expect(plans.filter((plan) => plan.includes('SCAN'))).toEqual([]);
    expect(plans.join('\n')).toContain('INDEX campaign_recipient_withdrawn');
    expect(plans.join('\n')).toContain('INDEX campaign_recipient_by_state (campaign_id=? AND state=?)');
  },
);

test.runIf(isSqlite)(
  'events are listed in the order of an index, of one state too, and their seats counted in indexes',
  async () => {
    const at = timestamp(systemClock);
    for (const sort of EVENT_SORTS)
      for (const state of [undefined, 'PUBLISHED'] as const) {
        const [plan] = await plansOf(database.db, (db) =>
          listEvents(db, { ...PAGE, q: '', sort, state }, at),
        );
        expect(plan, `${sort} ${state}`).toMatch(/^(SCAN|SEARCH) event USING INDEX event_by_/);
        expect(plan).not.toContain('TEMP B-TREE');
        expect(plan).toContain(
          'SEARCH event_registration USING COVERING INDEX event_registration_of_event (event_id=? AND state=?)',
        );
        expect(plan).toContain('SEARCH seat_offer USING INDEX seat_offer_of_event (event_id=? AND state=?)');
      }
    for (const period of ['upcoming', 'past'] as const) {
      const query = { ...PAGE, q: '', period };
      const [plan] = await plansOf(database.db, (db) => listPublicEvents(db, query, '2026-11-27'));
      expect(plan, period).toMatch(/^SCAN event USING INDEX event_by_start\n/);
      expect(plan).not.toContain('TEMP B-TREE');
    }
    const [count] = await plansOf(database.db, (db) => countEventsByState(db, { q: '' }));
    expect(count).toMatch(/^SCAN event USING COVERING INDEX event_by_\w+$/);
  },
);

test.runIf(isSqlite)(
  'what the clock has to do with events, and what calendars read of them, is found in indexes, however many there were',
  async () => {
    const plans = await plansOf(database.db, async (db) => {
      await dueEventSteps({ db, clock: systemClock }, { after: null, limit: 10 });
      await listToRemind(db, { id: 1, startsAt: '2026-12-03', since: '2026-11-30' }, 10);
      await listDueEventLetters(db, 10);
      await hasDueEventLetters(db);
      await listLetterResults(db, { after: 0, limit: 10 });
      await listOwnNoShows(db, 1, '2025-11-27');
      await listWaitingNoShows(db, 5);
      await countOfEvent(db, 1);
      await listFeedEvents(db, 1, { since: '2025-11-27', now: '2026-11-27' });
      await findFeedByToken(db, 'hash');
      await findPublicEvent(db, 'diner');
    });
    const lines = plans.flatMap((plan) => plan.split('\n'));
    // This index has nothing but what is due.
    const scans = lines.filter(
      (line) => line.includes('SCAN') && !line.includes('registration_history_with_letter'),
    );
    expect(scans).toEqual([]);
    for (const index of ['seat_offer_to_expire', 'event_by_state', 'event_registration_of_account'])
      expect(plans.join()).toContain(index);
  },
);

test.runIf(isSqlite)(
  'figures of campaigns are counted in indexes without a join, and recipients listed in the order of one, the few of a rare state found by theirs',
  async () => {
    const { db } = database;
    const id = await insertCampaign(db);
    const counted = (await plansOf(db, (one) => readFigures(one, [id]))).join('\n');
    for (const index of [
      'COVERING INDEX campaign_recipient_by_state (campaign_id=?)',
      'COVERING INDEX campaign_recipient_outcome (campaign_id=? AND outcome>?)',
      'INDEX mail_of_bulk_outcome (bulk_content_id=?)',
      'INDEX campaign_recipient_unsubscribed (campaign_id=?)',
    ])
      expect(counted).toContain(`USING ${index}`);
    expect(counted).not.toMatch(/TEMP B-TREE|SEARCH mail USING INTEGER/);
    const planOf = (state?: RecipientState) =>
      lastPlan((one) => listRecipients(one, id, { ...PAGE, q: '', state }));
    expect(await planOf()).toMatch(/^SEARCH recipient USING INDEX campaign_recipient_of_campaign /);
    for (const state of RECIPIENT_STATES) {
      expect(await planOf(state)).toMatch(/^SEARCH recipient USING INDEX campaign_recipient_by_state /);
      expect(await planOf(state)).not.toMatch(/TEMP B-TREE|SCAN/);
    }
    expect(await planOf('BOUNCED')).toContain('mail_of_bulk_outcome (bulk_content_id=? AND <expr>=?)');
    const [archive] = await plansOf(db, (one) => listIssues(one, PAGE));
    expect(archive).toBe('SCAN campaign USING INDEX campaign_archive_by_start');
  },
);

test.runIf(isSqlite)('memberships are listed in the order of an index, of one state too', async () => {
  for (const state of [undefined, 'TO_DECIDE'] as const) {
    const query = { page: 1, size: 10, q: '', sort: 'next,asc', state } as const;
    const [page, count] = (await plansOf(database.db, (db) => listMemberships(db, query))).slice(-2);
    expect(page, state).toMatch(
      /^(SCAN|SEARCH) membership USING INDEX membership_by_(next|state \(state=\?\))\n/,
    );
    expect(page).not.toContain('TEMP B-TREE');
    expect(count).toMatch(/^(SCAN|SEARCH) membership USING COVERING INDEX [^\n]+$/);
  }
});

test.runIf(isSqlite)(
  'the directory is read in the order of an index, and counted in it, without those who left the circle',
  async () => {
    const secondPage = { page: 1, size: 10, q: '' };
    for (const sort of ['createdAt,desc', 'fullName,asc'] as const) {
      const plans = await plansOf(database.db, (db) => listDirectory(db, { ...secondPage, sort }));
      expect(plans).toHaveLength(2);
      for (const plan of plans)
        expect(plan).toMatch(
          /^SEARCH account USING (COVERING )?INDEX \w+ \(role=\? AND active=\? AND profile_public=\? AND left_circle=\?\)$/,
        );
      expect(plans[1]).toContain('COVERING');
    }
  },
);

test.runIf(isSqlite)('a device is found by its cookie, whatever the account', async () => {
  const plans = await plansOf(database.db, (db) => findDevices(db, ['one', 'other']));
  expect(plans).toEqual(['SEARCH known_device USING INDEX known_device_token (token_hash=?)']);
});

test.runIf(isSqlite).each<[string, (db: Db) => Promise<unknown>]>([
  ['contacts', (db) => listContacts(db, SHORT_SEARCH)],
  ['audit log', (db) => listEntries(db, { ...SHORT_SEARCH, sort: 'createdAt,desc' })],
  ['emails', (db) => listMails(db, { ...SHORT_SEARCH, sort: 'createdAt,desc' })],
  [
    'quick search',
    forEachOf(
      [
        searchRequests,
        searchAmbassadors,
        searchContacts,
        searchSubscribers,
        searchParties,
        searchEvents,
        searchCampaigns,
      ],
      (db, find) => find(db, SHORT_SEARCH.q),
    ),
  ],
])('%s: a search of two characters reads the list in its order, until its page is full', async (_, run) => {
  for (const plan of await plansOf(database.db, run)) expect(plan).not.toMatch(/SUBQUERY|TEMP B-TREE/);
});

describe.runIf(isSqlite)(
  'A search reads the rows that its index finds, whatever the filter and the order',
  () => {
    test.each<[string, (db: Db) => Promise<unknown>]>([
      [
        'ambassadors',
        forEachOf([...AMBASSADOR_SORTS], (db, sort) =>
          Promise.all([
            listAllAmbassadors(db, { ...LONG_SEARCH, sort }),
            listAllAmbassadors(db, { ...LONG_SEARCH, sort, active: true }),
          ]),
        ),
      ],
      [
        'members',
        forEachOf(['createdAt,desc', 'fullName,asc'] as const, (db, sort) =>
          listDirectory(db, { ...LONG_SEARCH, sort }),
        ),
      ],
      [
        'contacts',
        forEachOf([{}, { read: false }, { answered: false }], (db, filter) =>
          listContacts(db, { ...LONG_SEARCH, ...filter }),
        ),
      ],
      [
        'companies, by their own words and by who speaks for them',
        forEachOf([...PARTY_SORTS], (db, sort) =>
          Promise.all([
            listParties(db, { ...LONG_SEARCH, sort }),
            listParties(db, { ...LONG_SEARCH, sort, kind: 'COMPANY' }),
          ]),
        ),
      ],
      [
        'memberships, by who pays and by who has a seat',
        forEachOf([{}, { state: 'CURRENT' }, { offer: 'SINGLE' }] as const, (db, filter) =>
          listMemberships(db, { ...LONG_SEARCH, ...filter, sort: 'next,asc' }),
        ),
      ],
      [
        'subscribers, and those who left',
        forEachOf(['SUBSCRIBED', 'UNSUBSCRIBED'] as const, (db, state) =>
          listSubscriptions(db, { ...LONG_SEARCH, state }, timestamp(systemClock)),
        ),
      ],
      [
        'campaigns',
        forEachOf([...CAMPAIGN_SORTS], (db, sort) =>
          Promise.all([
            listCampaigns(db, { ...LONG_SEARCH, sort }),
            listCampaigns(db, { ...LONG_SEARCH, sort, state: 'SENT' }),
          ]),
        ),
      ],
      [
        'events',
        forEachOf([...EVENT_SORTS], (db, sort) =>
          Promise.all([
            listEvents(db, { ...LONG_SEARCH, sort }, timestamp(systemClock)),
            listEvents(db, { ...LONG_SEARCH, sort, state: 'PUBLISHED' }, timestamp(systemClock)),
          ]),
        ),
      ],
      [
        'requests',
        forEachOf(
          [
            {},
            { status: 'PENDING' },
            { memberType: 'SINGLE' },
            { state: 'TO_DECIDE' },
            { state: 'SENT' },
          ] as const,
          (db, filter) =>
            Promise.all([
              listRequests(db, systemClock, { ...LONG_SEARCH, ...filter, sort: 'createdAt,desc' }),
              listRequests(db, systemClock, { ...LONG_SEARCH, ...filter, sort: 'fullName,asc' }),
            ]),
        ),
      ],
      [
        'audit log',
        forEachOf([{}, { kind: 'request' }] as const, (db, filter) =>
          listEntries(db, { ...LONG_SEARCH, ...filter, sort: 'createdAt,desc' }),
        ),
      ],
      [
        'emails',
        forEachOf([{}, { status: 'FAILED' }] as const, (db, filter) =>
          listMails(db, { ...LONG_SEARCH, ...filter, sort: 'createdAt,desc' }),
        ),
      ],
      [
        'quick search',
        forEachOf(
          [searchRequests, searchAmbassadors, searchContacts, searchParties, searchEvents, searchCampaigns],
          (db, find) => find(db, LONG_SEARCH.q),
        ),
      ],
      [
        'several words, short ones and a phone among them',
        (db) =>
          Promise.all([
            searchRequests(db, SEVERAL_WORDS),
            searchAmbassadors(db, SEVERAL_WORDS),
            searchContacts(db, SEVERAL_WORDS),
            listRequests(db, systemClock, {
              ...PAGE,
              q: SEVERAL_WORDS,
              status: 'PENDING',
              sort: 'fullName,asc',
            }),
            listMails(db, { ...PAGE, q: SEVERAL_WORDS, sort: 'createdAt,desc' }),
          ]),
      ],
    ])('%s', async (_, run) => {
      const plans = (await plansOf(database.db, run)).filter((plan) => plan.includes('VIRTUAL TABLE'));
      expect(plans.length).toBeGreaterThan(0);
      const steps = plans.flatMap((plan) => plan.split('\n'));
      const isOfWhatWasFound =
        /VIRTUAL TABLE|SUBQUERY|COMPOUND|UNION ALL|SEARCH unindexed|TEMP B-TREE|[_ (](row)?id=\?/;
      expect(steps.filter((step) => !isOfWhatWasFound.test(step))).toEqual([]);
    });
  },
);
