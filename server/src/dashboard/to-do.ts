// What awaits an administrator: requests to decide, renewals to tell or to decide, unread messages, mails that were
// given up or came back, addresses that take none, invoices to issue, that reached nobody or are refused, statements of the bank in quarantine and movements
// to account for, reminders to send, events to close, absences to tell or to decide, jobs that failed, invitations about to expire.
// On a site where nothing has happened yet, also what is left to prepare. Read-only: the verbs that settle it are elsewhere.

import {
  EXPIRING_INVITATION_DAYS,
  FIRM_SETTINGS,
  type FirstSteps,
  TO_DO_ROWS,
  type ToDo,
} from '@cercle/contract/to-do';
import { listQuarantined, listWaitingMovements } from '../billing/bank/to-do.table.ts';
import { toDocumentRow } from '../billing/documents/details.ts';
import { listDocuments } from '../billing/documents/list.table.ts';
import { listUndelivered } from '../billing/documents/undelivered.table.ts';
import { listDisputed } from '../billing/peppol/responses.table.ts';
import { listRemindedParties } from '../billing/reminders/overdue.table.ts';
import { readSettings } from '../billing/reminders/reminder-settings.ts';
import { selectUnreadContacts, toContact } from '../contacts/contacts.table.ts';
import { readRowCounters } from '../db/row-counters.ts';
import type { Dependencies } from '../dependencies.ts';
import { listWaitingNoShows } from '../events/no-shows/to-do.table.ts';
import { listEventsToClose } from '../events/to-close.table.ts';
import { listFailedJobs } from '../jobs/jobs.table.ts';
import { countFailedSteps, listFailedSteps } from '../jobs/steps.table.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { today } from '../kernel/calendar.ts';
import { daysEarlier, hoursLater, timestamp } from '../kernel/clock.ts';
import { SOFT_WINDOW_DAYS } from '../mail/blocked-addresses/block-rules.ts';
import { listBlockedOwned } from '../mail/blocked-addresses/blocked-addresses.table.ts';
import { countUndeliveredMails, listUndeliveredMails, toEmail } from '../mail/mail-log.table.ts';
import { listRequests } from '../members/requests/requests.list.table.ts';
import { toRequest } from '../members/requests/requests.table.ts';
import { listWaitingRenewals } from '../memberships/renewals/waiting-renewals.ts';
import { hasSeveralAdministrators, listExpiringInvitations } from './to-do.table.ts';

/** Those of administrators await the member. */
const TO_DECIDE = { page: 0, size: TO_DO_ROWS, q: '', state: 'TO_DECIDE', sort: 'createdAt,asc' } as const;

const DRAFTS = { page: 0, size: TO_DO_ROWS, q: '', state: 'DRAFT', sort: 'issuedOn,asc' } as const;

type Counters = Awaited<ReturnType<typeof readRowCounters>>;

export function createToDo({ db, clock, images, site, hasMailServer }: Dependencies) {
  /** The first rows of each group, those that wait longest first, and how many there are. */
  async function toDo(actor: Actor): Promise<ToDo> {
    requireAdmin(actor);
    const counters = await readRowCounters(db);
    const requests = await listRequests(db, clock, TO_DECIDE);
    const messages = await selectUnreadContacts(db).limit(TO_DO_ROWS).execute();
    const until = hoursLater(clock, EXPIRING_INVITATION_DAYS * 24);
    return {
      requests: { rows: requests.rows.map((row) => toRequest(row, images)), total: requests.total },
      messages: { rows: messages.map(toContact), total: counters['contact.unread'] },
      failedMails: await undeliveredMails('FAILED'),
      bouncedMails: await undeliveredMails('BOUNCED'),
      blockedAddresses: await listBlockedOwned(db, {
        since: daysEarlier(clock, SOFT_WINDOW_DAYS),
        limit: TO_DO_ROWS,
      }),
      renewals: await listWaitingRenewals(db, clock),
      documentsToIssue: await documentsToIssue(),
      undeliveredDocuments: await listUndelivered(db, today(clock), TO_DO_ROWS),
      disputedDocuments: await listDisputed(db, TO_DO_ROWS),
      remindersDue: await listRemindedParties(
        db,
        { day: today(clock), rules: await readSettings(db) },
        TO_DO_ROWS,
      ),
      quarantinedStatements: await listQuarantined(db, TO_DO_ROWS),
      waitingMovements: await listWaitingMovements(db, TO_DO_ROWS),
      eventsToClose: await listEventsToClose(db, TO_DO_ROWS),
      noShows: await listWaitingNoShows(db, TO_DO_ROWS),
      failedJobs: await failedJobs(),
      invitations: await listExpiringInvitations(db, { from: timestamp(clock), until }),
      firstSteps: isUntouched(counters) ? await firstSteps(counters) : null,
    };
  }

  async function documentsToIssue(): Promise<ToDo['documentsToIssue']> {
    const day = today(clock);
    const { rows, total } = await listDocuments(db, DRAFTS, day);
    return { rows: rows.map((row) => toDocumentRow(row, day)), total };
  }

  const undeliveredMails = async (status: 'FAILED' | 'BOUNCED'): Promise<ToDo['failedMails']> => ({
    rows: (await listUndeliveredMails(db, status, TO_DO_ROWS)).map(toEmail),
    total: await countUndeliveredMails(db, status),
  });

  /** The jobs first: they are few, and may be why their steps fail. */
  async function failedJobs(): Promise<ToDo['failedJobs']> {
    const jobs = await listFailedJobs(db);
    const steps = await listFailedSteps(db, TO_DO_ROWS);
    return {
      rows: [...jobs, ...steps].slice(0, TO_DO_ROWS),
      total: jobs.length + (await countFailedSteps(db)),
    };
  }

  const firstSteps = async (counters: Counters): Promise<FirstSteps> => ({
    isAlone: !(await hasSeveralAdministrators(db)),
    hasNoAmbassador: counters.ambassador === 0,
    hasNoMailServer: !hasMailServer,
    missingSettings: FIRM_SETTINGS.filter((setting) => firmValue[setting] === null),
  });

  const firmValue = {
    COMPANY_NAME: site.companyName,
    COMPANY_NUMBER: site.companyNumber,
    CONTACT_ADDRESS: site.contactAddress,
    CONTACT_EMAIL: site.contactEmail,
    CONTACT_PHONE: site.contactPhone,
  };

  return { toDo };
}

/** Nobody has asked to join, written or subscribed yet: the charts would be empty. */
const isUntouched = (counters: Counters) =>
  counters['request.PENDING'] +
    counters['request.APPROVED'] +
    counters['request.REJECTED'] +
    counters.contact +
    counters.newsletter ===
  0;
