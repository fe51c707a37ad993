import { Hono } from 'hono';
import { accountsApi } from './accounts/accounts.api.ts';
import { adminProfileApi } from './accounts/admin-profile.api.ts';
import { emailChangeApi } from './accounts/email-change/email-change.api.ts';
import { passwordResetApi } from './accounts/password-reset/password-reset.api.ts';
import { secondFactorApi } from './accounts/second-factor/second-factor.api.ts';
import { sessionsApi } from './accounts/sessions/sessions.api.ts';
import { administratorsApi } from './administrators/administrators.api.ts';
import { ambassadorsApi } from './ambassadors/ambassadors.api.ts';
import { auditLogApi } from './audit-log/audit-log.api.ts';
import { accountStatementsApi } from './billing/account/account-statements.api.ts';
import { bankFilesApi } from './billing/bank/bank-files.api.ts';
import { bankMovementsApi } from './billing/bank/movements.api.ts';
import { documentsApi } from './billing/documents/documents.api.ts';
import { documentRunsApi } from './billing/documents/issue-many.api.ts';
import { billingFiguresApi } from './billing/figures/billing-figures.api.ts';
import { ownDocumentsApi } from './billing/own/own-documents.api.ts';
import { accountantPacketApi } from './billing/packet/accountant-packet.api.ts';
import { bankSettingsApi } from './billing/payments/bank-settings.api.ts';
import { paymentsApi } from './billing/payments/payments.api.ts';
import { documentResponsesApi } from './billing/peppol/responses.api.ts';
import { lateClaimsApi } from './billing/reminders/late-claims.api.ts';
import { remindersApi } from './billing/reminders/reminders.api.ts';
import { contactsApi } from './contacts/contacts.api.ts';
import { dashboardApi } from './dashboard/dashboard.api.ts';
import type { Database } from './db/database.ts';
import type { Domain } from './domain.ts';
import type { Settings } from './env.ts';
import { calendarsApi } from './events/calendar/calendars.api.ts';
import { doorApi } from './events/door/door.api.ts';
import { ownTicketsApi } from './events/door/own-tickets.api.ts';
import { eventsApi } from './events/events.api.ts';

import { guestVisitsApi } from './events/guests-who-join/guest-visits.api.ts';

import { noShowsApi } from './events/no-shows/no-shows.api.ts';
import { ownNoShowsApi } from './events/no-shows/own-no-shows.api.ts';
import { attendanceApi } from './events/registrations/attendance.api.ts';
import { eventRegistrationsApi } from './events/registrations/event-registrations.api.ts';
import { ownRegistrationsApi } from './events/registrations/own-registrations.api.ts';
import { seatingApi } from './events/seating/seating.api.ts';
import { SHARE_IMAGE_PATH, shareImagesApi } from './events/share-image.api.ts';
import { firmApi } from './firm/firm.api.ts';
import { requireAllowedHost } from './http/access/allowed-host.ts';
import { clientAddress } from './http/access/client-address.ts';
import { limitConcurrentLogins } from './http/access/login-guard.ts';
import { createRateLimits } from './http/access/rate-limit.ts';
import { authenticateSession } from './http/access/session.ts';
import { createXsrfCookies, refuseCrossSite, requireXsrfToken, setXsrfCookie } from './http/access/xsrf.ts';
import type { ApiEnv } from './http/api-env.ts';
import { limitJsonBody } from './http/body/body-size.ts';
import { requireUtf8Json } from './http/body/read-body.ts';
import { limitConcurrentUploads } from './http/body/upload-slots.ts';
import { botCheckApi } from './http/bot-check/bot-check.api.ts';
import { createBotCheck } from './http/bot-check/bot-check.ts';
import { cacheMiddleware } from './http/cache/cache-middleware.ts';
import type { ResponseCache } from './http/cache/response-cache.ts';
import { handleError, setFrenchValidationMessages } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { apiReference } from './http/reference.ts';
import { requestLog } from './http/request-log.ts';
import { newApi } from './http/route-parts.ts';
import { noStoreByDefault, securityHeaders } from './http/security-headers.ts';
import { cachePictures, imagesApi, PICTURE_PATH } from './images/images.api.ts';
import type { Images } from './images/images.ts';
import { libraryImagesApi } from './images/library/library-images.api.ts';
import { mailImagesApi } from './images/mail-image.api.ts';
import { MAIL_IMAGE_PATH } from './images/mail-image.ts';
import { auditLogExportApi } from './import-export/audit-log-export.api.ts';
import { jobsApi } from './jobs/jobs.api.ts';
import { DomainError } from './kernel/domain-error.ts';
import type { Keys } from './kernel/keys.ts';
import type { Log } from './kernel/log.ts';
import { blockedAddressesApi } from './mail/blocked-addresses/blocked-addresses.api.ts';
import { mailLogApi } from './mail/mail-log.api.ts';
import { invitationsApi } from './members/invitations/invitations.api.ts';
import { membersApi } from './members/members.api.ts';
import { profileApi } from './members/profile/profile.api.ts';
import { requestsApi } from './members/requests/requests.api.ts';
import { seekingOfferingApi } from './members/seeking-offering/seeking-offering.api.ts';
import { membershipsApi } from './memberships/memberships.api.ts';
import { ownMembershipApi } from './memberships/own/own-membership.api.ts';
import { rehearsalApi } from './memberships/rehearsal/rehearsal.api.ts';
import { renewalsApi } from './memberships/renewals/renewals.api.ts';
import { metricsApi } from './metrics/metrics.api.ts';
import type { Metrics } from './metrics/metrics.ts';
import { newsletterArchiveApi } from './newsletter/archive/archive.api.ts';
import { audiencesApi } from './newsletter/campaigns/audiences.api.ts';
import { campaignsApi } from './newsletter/campaigns/campaigns.api.ts';
import { campaignPreviewsApi } from './newsletter/campaigns/previews.api.ts';
import { campaignRecipientsApi } from './newsletter/campaigns/recipients.api.ts';
import { newsletterApi, tokenForms } from './newsletter/newsletter.api.ts';
import { newsletterSettingsApi } from './newsletter/newsletter-settings.api.ts';
import { partiesApi } from './parties/parties.api.ts';
import { personalDataApi } from './personal-data/personal-data.api.ts';
import { policiesApi } from './policies/policies.api.ts';
import { introductionsApi } from './recommendations/introductions/introductions.api.ts';
import { oneToOnesApi } from './recommendations/one-to-ones/one-to-ones.api.ts';
import { ownWeekApi } from './recommendations/own-week/own-week.api.ts';
import { ownYearApi } from './recommendations/own-year/own-year.api.ts';
import { peopleApi } from './recommendations/people/people.api.ts';
import { recommendationsApi } from './recommendations/recommendations.api.ts';
import { thanksApi } from './recommendations/thanks/thanks.api.ts';
import { boardPdfApi } from './reports/board-pdf/board-pdf.api.ts';
import { reportsApi } from './reports/reports.api.ts';
import { searchApi } from './search/search.api.ts';
import { trashApi } from './trash/trash.api.ts';

/** Responses that are the same for everyone. */
type Caches = { calls: ResponseCache; pictures: ResponseCache };

type ApiDependencies = {
  domain: Domain;
  settings: Settings;
  database: Database;
  keys: Pick<Keys, 'xsrf' | 'botCheck'>;
  caches: Caches;
  images: Images;
  log: Log;
  /** Present if METRICS_TOKEN is set. */
  metrics?: Metrics | null;
  /** Replaces the request to the reCAPTCHA provider in tests. */
  recaptchaUrl?: string;
};

/**
 * All of HTTP except the pages, which are mounted on the app that this returns: `app.all('*', pages)`.
 * From the outside in: middleware of all responses, then of the API, then the routes of the features.
 */
export function createApi(dependencies: ApiDependencies): Hono<ApiEnv> {
  const { domain, settings, database, keys, images, log, metrics, caches, recaptchaUrl } = dependencies;
  const { publicUrl } = domain.site;
  const limits = createRateLimits(database);
  const botCheck = createBotCheck({
    db: database.relaxed,
    key: keys.botCheck,
    publicUrl,
    settings,
    ...(recaptchaUrl && { recaptchaUrl }),
  });
  const routeDependencies = { limits, botCheck, cached: cacheCalls(caches.calls) };
  setFrenchValidationMessages();

  const app = new Hono<ApiEnv>();
  app.onError(handleError);
  if (metrics) app.use(metrics.measureRequests);
  app.use('/api/login', limitConcurrentLogins(log));
  app.use('/api/*', limitConcurrentUploads(log));
  app.use(requestLog(log, settings.TRUST_PROXY));
  app.use(clientAddress(settings.TRUST_PROXY));
  app.use(setXsrfCookie(createXsrfCookies(keys.xsrf, publicUrl)));
  app.use(securityHeaders);
  // Before the checks of host and origin: mail programs call it from anywhere, even at a host that the site no longer has.
  app.route('/', tokenForms(domain, routeDependencies));
  // Before the check of the host: monitoring may call the process under any host name.
  app.route('/', healthRoutes(database));
  if (metrics && settings.METRICS_TOKEN) app.route('/', metricsApi(metrics, settings.METRICS_TOKEN));
  app.use(requireAllowedHost(settings));
  app.use(refuseCrossSite(publicUrl, settings.TRUST_PROXY));
  app.use(PICTURE_PATH, cachePictures(caches.pictures));
  app.route('/', imagesApi(images));
  app.use(MAIL_IMAGE_PATH, cachePictures(caches.pictures));
  app.route('/', mailImagesApi(images));
  app.use(SHARE_IMAGE_PATH, cachePictures(caches.pictures));
  app.route('/', shareImagesApi(domain, images));

  const api = newApi();
  api.use(noStoreByDefault);
  api.use(requireXsrfToken(keys.xsrf));
  api.use(limitJsonBody('/api/admin/events', '/api/admin/campaigns'));
  api.use(requireUtf8Json);
  api.use(authenticateSession(domain.accounts));
  api.route('/', accountsApi(domain, routeDependencies));
  api.route('/', adminProfileApi(domain, routeDependencies));
  api.route('/', sessionsApi(domain, routeDependencies));
  api.route('/', secondFactorApi(domain, routeDependencies));
  api.route('/', personalDataApi(domain, routeDependencies));
  api.route('/', emailChangeApi(domain, routeDependencies));
  api.route('/', passwordResetApi(domain, routeDependencies));
  api.route('/', requestsApi(domain, routeDependencies));
  api.route('/', membersApi(domain, routeDependencies));
  api.route('/', profileApi(domain, routeDependencies));
  api.route('/', seekingOfferingApi(domain, routeDependencies));
  api.route('/', ownWeekApi(domain));
  api.route('/', ownYearApi(domain));
  api.route('/', oneToOnesApi(domain, routeDependencies));
  api.route('/', invitationsApi(domain, routeDependencies));
  api.route('/', partiesApi(domain, routeDependencies));
  api.route('/', accountantPacketApi(domain, routeDependencies));
  // Before the documents by their id: `drafts` is none.
  api.route('/', documentRunsApi(domain, routeDependencies));
  api.route('/', bankMovementsApi(domain, routeDependencies));
  api.route('/', paymentsApi(domain, routeDependencies));
  api.route('/', documentsApi(domain, routeDependencies));
  api.route('/', documentResponsesApi(domain, routeDependencies));
  api.route('/', remindersApi(domain, routeDependencies));
  api.route('/', lateClaimsApi(domain, routeDependencies));
  api.route('/', bankFilesApi(domain, routeDependencies));
  api.route('/', ownDocumentsApi(domain, routeDependencies));
  api.route('/', bankSettingsApi(domain, routeDependencies));
  api.route('/', accountStatementsApi(domain, routeDependencies));
  api.route('/', billingFiguresApi(domain));
  // Before a membership, of which « renewal-mode » would be the number.
  api.route('/', renewalsApi(domain, routeDependencies));
  api.route('/', rehearsalApi(domain, routeDependencies));
  api.route('/', membershipsApi(domain, routeDependencies));
  api.route('/', seatingApi(domain, routeDependencies));
  api.route('/', ambassadorsApi(domain, routeDependencies));
  api.route('/', libraryImagesApi(domain, routeDependencies));
  api.route('/', eventsApi(domain, routeDependencies));
  api.route('/', ownRegistrationsApi(domain, routeDependencies));
  api.route('/', eventRegistrationsApi(domain, routeDependencies));
  api.route('/', attendanceApi(domain, routeDependencies));
  api.route('/', calendarsApi(domain, routeDependencies));
  api.route('/', ownMembershipApi(domain, routeDependencies));
  api.route('/', doorApi(domain, routeDependencies));
  api.route('/', ownTicketsApi(domain, routeDependencies));
  api.route('/', noShowsApi(domain, routeDependencies));
  api.route('/', ownNoShowsApi(domain, routeDependencies));
  api.route('/', guestVisitsApi(domain, routeDependencies));
  api.route('/', peopleApi(domain));
  api.route('/', recommendationsApi(domain, routeDependencies));
  api.route('/', introductionsApi(domain, routeDependencies));
  api.route('/', firmApi(domain, routeDependencies));
  api.route('/', policiesApi(domain, routeDependencies));
  api.route('/', contactsApi(domain, routeDependencies));
  api.route('/', newsletterApi(domain, routeDependencies));
  api.route('/', audiencesApi(domain, routeDependencies));
  api.route('/', campaignPreviewsApi(domain, routeDependencies));
  api.route('/', campaignsApi(domain, routeDependencies));
  api.route('/', campaignRecipientsApi(domain, routeDependencies));
  api.route('/', newsletterArchiveApi(domain, routeDependencies));
  api.route('/', newsletterSettingsApi(domain, routeDependencies));
  api.route('/', thanksApi(domain, routeDependencies));
  api.route('/', dashboardApi(domain));
  api.route('/', reportsApi(domain, routeDependencies));
  api.route('/', boardPdfApi(domain, routeDependencies));
  api.route('/', searchApi(domain));
  api.route('/', administratorsApi(domain, routeDependencies));
  api.route('/', auditLogApi(domain));
  api.route('/', auditLogExportApi(domain, routeDependencies));
  api.route('/', mailLogApi(domain, routeDependencies));
  api.route('/', blockedAddressesApi(domain, routeDependencies));
  api.route('/', jobsApi(domain));
  api.route('/', trashApi(domain));
  api.route('/', botCheckApi(routeDependencies));
  api.route('/', apiReference(api, domain.site.title));
  api.all('*', () => {
    throw new DomainError('not-found');
  });
  return app.route('/api', api);
}

export const CALL_CACHE = { maxEntries: 2_000, maxBytes: 8_000_000 };

/** If the version cannot be read, the call fails: unlike for a page, an old response is not better than none. */
const cacheCalls = (cache: ResponseCache) =>
  cacheMiddleware({
    cache,
    parameters: ['page', 'size', 'sort', 'q', 'period'],
    toCached: async (response) => ({
      headers: {
        'content-type': response.headers.get('Content-Type') ?? '',
        // As for every response of the API: only this process caches it.
        'cache-control': 'no-store',
      },
      etag: null,
      plain: new Uint8Array(await response.clone().arrayBuffer()),
      compressed: {},
    }),
  });
