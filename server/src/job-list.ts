import { createBankJob } from './billing/bank/bank-job.ts';
import { createPeppolTransport } from './billing/peppol/create-transport.ts';
import { createPeppolJob } from './billing/peppol/peppol-job.ts';
import type { Db } from './db/database.ts';
import type { Domain } from './domain.ts';
import type { Settings } from './env.ts';
import type { JobDefinition } from './jobs/run-job.ts';
import { type Clock, hoursLater, millisecondsLater } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import { ownAddressesOf } from './site.ts';

const DAILY_HOURS = 24;
const HOURLY_HOURS = 1;
const TRASH_SECONDS = 15;
/** Letters leave within a minute. */
const CALENDAR_SECONDS = 30;
/** The pace of a campaign is spread over the minute. */
const CAMPAIGN_SECONDS = 15;
/** What died or failed amid a campaign holds it up for no longer. Each step takes a second at most. */
const CAMPAIGN_RETRY_MINUTES = 2;

const TIDYING = { done: 'tidied', failed: 'tidying-failed' };

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Log;
  domain: Pick<
    Domain,
    | 'retention'
    | 'trash'
    | 'newsletterComplaints'
    | 'membershipCalendar'
    | 'eventJob'
    | 'campaignJob'
    | 'bankFiles'
    | 'paymentThanks'
  >;
  settings: Settings;
};

/** Everything that the clock does on this site, in the order in which jobs run that are due at the same time. */
export async function createJobList(dependencies: Dependencies): Promise<JobDefinition[]> {
  const { db, clock, log, domain, settings } = dependencies;
  const { retention, trash, membershipCalendar, eventJob, campaignJob, bankFiles, paymentThanks } = domain;
  return [
    {
      name: 'trash',
      nextDueAt: () => millisecondsLater(clock, TRASH_SECONDS * 1_000),
      hasWork: trash.hasExpired,
      work: async () => ({ deletions: await trash.purgeExpired() }),
    },
    ...(await bounceJobs(dependencies)),
    {
      name: 'memberships',
      nextDueAt: () => millisecondsLater(clock, CALENDAR_SECONDS * 1_000),
      hasWork: membershipCalendar.hasWork,
      work: membershipCalendar.run,
    },
    {
      name: 'events',
      nextDueAt: () => millisecondsLater(clock, CALENDAR_SECONDS * 1_000),
      hasWork: eventJob.hasWork,
      work: eventJob.run,
    },
    {
      name: 'campaigns',
      nextDueAt: () => millisecondsLater(clock, CAMPAIGN_SECONDS * 1_000),
      retryMinutes: CAMPAIGN_RETRY_MINUTES,
      hasWork: campaignJob.hasWork,
      work: campaignJob.run,
    },
    createPeppolJob({ db, clock, log, transport: createPeppolTransport(settings) }),
    createBankJob({ db, clock, log, bankFiles, paymentThanks, folder: settings.BANK_DIR }),
    {
      name: 'retention',
      nextDueAt: () => hoursLater(clock, DAILY_HOURS),
      work: retention.purgeExpired,
      events: TIDYING,
    },
    {
      name: 'pictures',
      nextDueAt: () => hoursLater(clock, HOURLY_HOURS),
      work: retention.purgeUnusedPictures,
      events: TIDYING,
    },
    ...(await backupJobs(clock, settings)),
  ];
}

/** What reads returned mails is loaded only where some arrive. */
async function bounceJobs({ db, clock, log, domain, settings }: Dependencies): Promise<JobDefinition[]> {
  const { BOUNCE_DIR: folder, BOUNCE_IMAP_URL: mailboxUrl } = settings;
  if (!folder && !mailboxUrl) return [];
  const { createBounceJob } = await import('./mail/bounces/bounce-job.ts');
  const rules = { ownAddresses: ownAddressesOf(settings), onComplaint: domain.newsletterComplaints.refuse };
  return [createBounceJob({ db, clock, log, folder, mailboxUrl, ...rules })];
}

/** The backup is loaded only where it is enabled, like the metrics. */
async function backupJobs(clock: Clock, settings: Settings): Promise<JobDefinition[]> {
  const { BACKUP_DIR: folder, BACKUP_HOUR: hour, BACKUP_KEEP: keepCount } = settings;
  if (!folder) return [];
  const { createDailyBackup } = await import('./backup/daily-backups.ts');
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SESSION_SECRET: sessionSecret } = settings;
  return [
    createDailyBackup({ site: { databaseUrl, dataDir, sessionSecret }, clock, folder, hour, keepCount }),
  ];
}
