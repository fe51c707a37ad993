// Composition root: settings, database, domain, API, pages, listener. Read from top to bottom.

import { flushCompileCache } from 'node:module';
import { ENDING_SIGNALS, surviveHangup } from './scripts/setup/hangup.mjs';
import { ensureFirstAdmin } from './server/src/accounts/create-admin.ts';
import { startResetRequestWorker } from './server/src/accounts/password-reset/reset-request-worker.ts';
import { CALL_CACHE, createApi } from './server/src/api.ts';
import { readAttachedFile } from './server/src/billing/reminders/read-attached-file.ts';
import { readCacheVersion } from './server/src/db/cache-version.ts';
import { openDatabase } from './server/src/db/database.ts';
import { explainDatabaseError } from './server/src/db/explain-database-error.ts';
import { isTransientError } from './server/src/db/transient-errors.ts';
import { createDomain } from './server/src/domain.ts';
import { dataDirOf, readSettings } from './server/src/env.ts';
import { createXsrfCookies } from './server/src/http/access/xsrf.ts';
import { createCacheVersion } from './server/src/http/cache/cache-version.ts';
import { createFastPath } from './server/src/http/cache/fast-path.ts';
import { createResponseCache } from './server/src/http/cache/response-cache.ts';
import { writePortFile } from './server/src/http/listener/port-file.ts';
import { serve } from './server/src/http/listener/serve.ts';
import { mountPages } from './server/src/http/pages/pages.ts';
import { buildsDirOf, saveBuild } from './server/src/http/pages/previous-builds.ts';
import { setHstsForSubdomains } from './server/src/http/security-headers.ts';
import { PICTURE_CACHE } from './server/src/images/images.api.ts';
import { createImages } from './server/src/images/images.ts';
import { createJobList } from './server/src/job-list.ts';
import { startJobs } from './server/src/jobs/job-runner.ts';
import { systemClock as clock } from './server/src/kernel/clock.ts';
import { explainAccessError } from './server/src/kernel/file-owners.ts';
import { deriveKeys } from './server/src/kernel/keys.ts';
import { createLog, redirectConsole } from './server/src/kernel/log.ts';
import { readOrCreateSecret } from './server/src/kernel/secret-file.ts';
import { SettingError } from './server/src/kernel/setting-error.ts';
import { createTransport } from './server/src/mail/create-transport.ts';
import { createOutbox } from './server/src/mail/outbox.ts';
import { startMailWorker } from './server/src/mail/worker.ts';
import { createReinvite } from './server/src/members/invitations/reinvite.ts';
import { ensureFirstPolicy } from './server/src/policies/first-version.ts';
import { firmOf, ownAddressesOf, senderOf, siteOf } from './server/src/site.ts';
import { openPages } from './web/open-pages.ts';

surviveHangup();
try {
  await start();
} catch (error) {
  const explanation =
    error instanceof SettingError
      ? error.message
      : (explainAccessError(error, dataDirOf(process.env)) ?? explainDatabaseError(error));
  if (explanation === null) throw error;
  process.stderr.write(`${explanation}\n`);
  // Exits at once: nothing has begun, and open connections to the database would keep the process alive for a while.
  process.exit(1);
}

async function start() {
  const settings = readSettings(process.env);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_DIR: backupDir } = settings;
  const log = createLog(settings);
  redirectConsole(log);
  setHstsForSubdomains(settings.HSTS_INCLUDE_SUBDOMAINS === 'yes');
  const site = siteOf(settings);
  const keys = deriveKeys(settings.SESSION_SECRET ?? (await readOrCreateSecret(dataDir, 'session')));
  const adminLoginToken = settings.ADMIN_LOGIN_TOKEN ?? (await readOrCreateSecret(dataDir, 'admin-login'));
  const location = { databaseUrl, dataDir };
  const database = await openDatabase(location);
  const { db } = database;

  const firstAdmin = { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD, site };
  await ensureFirstAdmin(database, clock, firstAdmin, (password) =>
    announce(`Administrateur : ${firstAdmin.email}, mot de passe ${password} (affiché cette seule fois)`),
  );

  await ensureFirstPolicy(db, clock);

  const images = createImages({ db, clock, keys });
  const outbox = createOutbox({ site, keys, clock });
  const firm = firmOf(settings);
  const cacheVersion = createCacheVersion(() => readCacheVersion(db, clock));
  const hasMailServer = settings.SMTP_URL !== null;
  const stored = { db, location, clock, keys, outbox, images, cacheVersion };
  // The runner starts later: its jobs are verbs of the domain.
  let wakeJobs = () => {};
  const domain = createDomain({
    ...stored,
    ...{ site, firm, adminLoginToken, hasMailServer },
    wakeJobs: () => wakeJobs(),
  });

  const pages = await openPages(domain, isTransientError, settings.NODE_ENV === 'development');
  const { pagePattern } = pages;
  const metrics = settings.METRICS_TOKEN
    ? (await import('./server/src/metrics/metrics.ts')).createMetrics({
        database,
        dataDir,
        clock,
        backupDir,
        pagePattern,
      })
    : null;
  const caches = {
    calls: createResponseCache(cacheVersion, CALL_CACHE),
    pictures: createResponseCache(cacheVersion, PICTURE_CACHE),
  };
  const app = createApi({ domain, settings, database, keys, images, log, metrics, caches });
  const buildsDir = buildsDirOf(dataDir);
  const lookups = [
    ...mountPages(app, pages, cacheVersion, buildsDir),
    caches.calls.find,
    caches.pictures.find,
  ];
  const xsrf = createXsrfCookies(keys.xsrf, site.publicUrl);
  const fastPath = createFastPath({ lookups, xsrf, settings, log, metrics });

  const from = senderOf(settings);
  const transport = createTransport({ smtpUrl: settings.SMTP_URL, from, dataDir, log });
  const resetRequestWorker = startResetRequestWorker({
    ...{ db, clock, outbox, site, log },
    reinvite: createReinvite({ clock, outbox, site }),
  });

  const jobs = await createJobList({ db, clock, log, domain, settings });
  const jobRunner = await startJobs({ db, clock }, jobs, log);
  wakeJobs = jobRunner.wake;

  // Frees a fifth of the memory that starting took, while no client waits for a response yet.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const listener = await serve({ app, fastPath }, settings, log);
  const { isAnswering } = listener;
  const { relaxed } = database;
  const mailWorker = startMailWorker({
    ...{ db: relaxed, transport, clock, site, keys, log, isAnswering },
    // A PDF reaches the disk no later than the mark that it left: after a power cut the same is drawn, and sent, again.
    readAttachedFile: (file) => readAttachedFile({ db: relaxed, clock, site }, file),
    ownAddresses: ownAddressesOf(settings),
  });
  const removePortFile = writePortFile(settings, log);
  // An upgrade may follow at once: stopping waits for it.
  const buildSaved = pages.builtFiles
    ? saveBuild(pages.builtFiles, buildsDir, clock).catch((error) =>
        log.warn({ err: error }, 'The files of this build could not be kept for pages that stay open'),
      )
    : undefined;
  announce(`Cercle est à l’adresse ${site.publicUrl}`);
  announce(`Accès des administrateurs : ${site.publicUrl}/admin/login?token=${adminLoginToken}`);

  // Now rather than on exit: the process may be killed without warning.
  flushCompileCache();
  let isStopping = false;
  for (const signal of ENDING_SIGNALS) process.on(signal, stop);

  async function stop() {
    // A terminal may send the signal twice.
    if (isStopping) return;
    isStopping = true;
    // Before another process can listen there.
    removePortFile();
    domain.membershipRehearsals.stop();
    await listener.stop();
    await Promise.all([resetRequestWorker.stop(), mailWorker.stop(), jobRunner.stop(), buildSaved]);
    transport.close();
    await database.close();
    process.exit();
  }
}

/** Prints to standard error, for the person who starts the site; the log, on standard output, is for machines. */
function announce(line: string) {
  process.stderr.write(`${line}\n`);
}
