import { Hono } from 'hono';
import { accountsApi } from './accounts/accounts.api.ts';
import { adminProfileApi } from './accounts/admin-profile.api.ts';
import { passwordResetApi } from './accounts/password-reset/password-reset.api.ts';
import { secondFactorApi } from './accounts/second-factor/second-factor.api.ts';
import { sessionsApi } from './accounts/sessions/sessions.api.ts';
import { administratorsApi } from './administrators/administrators.api.ts';
import { ambassadorsApi } from './ambassadors/ambassadors.api.ts';
import { auditLogApi } from './audit-log/audit-log.api.ts';
import { contactsApi } from './contacts/contacts.api.ts';
import { dashboardApi } from './dashboard/dashboard.api.ts';
import type { Database } from './db/database.ts';
import type { Domain } from './domain.ts';
import type { Settings } from './env.ts';
import { requireOwnHost } from './http/access/allowed-host.ts';
import { clientAddress } from './http/access/client-address.ts';
import { refuseWithoutPlace } from './http/access/login-guard.ts';
import { createLimits } from './http/access/rate-limit.ts';
import { session } from './http/access/session.ts';
import { giveXsrfCookie, refuseOtherSites, requireXsrfToken, xsrfCookies } from './http/access/xsrf.ts';
import type { ApiEnv } from './http/api-env.ts';
import { boundJsonBody } from './http/body/body-size.ts';
import { refuseFormWithoutPlace } from './http/body/upload-slots.ts';
import { botCheckApi } from './http/bot-check/bot-check.api.ts';
import { createBotCheck } from './http/bot-check/bot-check.ts';
import { cacheMiddleware } from './http/cache/cache-middleware.ts';
import type { ResponseCache } from './http/cache/response-cache.ts';
import { answerError, speakFrench } from './http/errors.ts';
import { health } from './http/health.ts';
import { reference } from './http/reference.ts';
import { requestLog } from './http/request-log.ts';
import { newApi } from './http/route-parts.ts';
import { privateAnswers, securityHeaders } from './http/security-headers.ts';
import { cachePictures, imagesApi, PICTURE_PATH } from './images/images.api.ts';
import type { Images } from './images/images.ts';
import { DomainError } from './kernel/domain-error.ts';
import type { Keys } from './kernel/keys.ts';
import type { Log } from './kernel/log.ts';
import { mailLogApi } from './mail/mail-log.api.ts';
import { invitationsApi } from './members/invitations/invitations.api.ts';
import { membersApi } from './members/members.api.ts';
import { profileApi } from './members/profile/profile.api.ts';
import { requestsApi } from './members/requests/requests.api.ts';
import { metricsApi } from './metrics/metrics.api.ts';
import type { Metrics } from './metrics/metrics.ts';
import { newsletterApi, oneClickUnsubscribe } from './newsletter/newsletter.api.ts';
import { personalDataApi } from './personal-data/personal-data.api.ts';
import { searchApi } from './search/search.api.ts';
import { trashApi } from './trash/trash.api.ts';

/** Responses that are the same for everyone. */
type Caches = { calls: ResponseCache; pictures: ResponseCache };

type Parts = {
  domain: Domain;
  settings: Settings;
  database: Database;
  keys: Pick<Keys, 'xsrf' | 'botCheck'>;
  caches: Caches;
  images: Images;
  log: Log;
  /** Where METRICS_TOKEN is set. */
  metrics?: Metrics | null;
  /** Stands in for the reCAPTCHA provider in tests. */
  recaptchaUrl?: string;
};

/**
 * Everything HTTP but the pages, which are mounted on what this returns: `app.all('*', pages)`.
 * From the outside in: what holds for every answer, then what holds for the API, then its features.
 */
export function createApi(parts: Parts): Hono<ApiEnv> {
  const { domain, settings, database, keys, images, log, metrics, caches, recaptchaUrl } = parts;
  const { publicUrl } = domain.site;
  const limits = createLimits(database);
  const botCheck = createBotCheck({
    db: database.relaxed,
    key: keys.botCheck,
    publicUrl,
    settings,
    ...(recaptchaUrl && { recaptchaUrl }),
  });
  const doors = { limits, botCheck, cached: cacheCalls(caches.calls) };
  speakFrench();

  const app = new Hono<ApiEnv>();
  app.onError(answerError);
  if (metrics) app.use(metrics.measured);
  app.use('/api/login', refuseWithoutPlace(log));
  app.use('/api/*', refuseFormWithoutPlace(log));
  app.use(requestLog(log, settings.TRUST_PROXY));
  app.use(clientAddress(settings.TRUST_PROXY));
  app.use(giveXsrfCookie(xsrfCookies(keys.xsrf, publicUrl)));
  app.use(securityHeaders);
  // Before the checks of host and origin: mail programs come from anywhere, even to an address that the site no longer has.
  app.route('/', oneClickUnsubscribe(domain, doors));
  // Before the check of the host too: monitoring may call the process by any name.
  app.route('/', health(database));
  if (metrics && settings.METRICS_TOKEN) app.route('/', metricsApi(metrics, settings.METRICS_TOKEN));
  app.use(requireOwnHost(settings));
  app.use(refuseOtherSites(publicUrl));
  app.use(PICTURE_PATH, cachePictures(caches.pictures));
  app.route('/', imagesApi(images));

  const api = newApi();
  api.use(privateAnswers);
  api.use(requireXsrfToken(keys.xsrf));
  api.use(boundJsonBody);
  api.use(session(domain.accounts));
  api.route('/', accountsApi(domain, doors));
  api.route('/', adminProfileApi(domain, doors));
  api.route('/', sessionsApi(domain, doors));
  api.route('/', secondFactorApi(domain, doors));
  api.route('/', personalDataApi(domain, doors));
  api.route('/', passwordResetApi(domain, doors));
  api.route('/', requestsApi(domain, doors));
  api.route('/', membersApi(domain, doors));
  api.route('/', profileApi(domain, doors));
  api.route('/', invitationsApi(domain, doors));
  api.route('/', ambassadorsApi(domain, doors));
  api.route('/', contactsApi(domain, doors));
  api.route('/', newsletterApi(domain, doors));
  api.route('/', dashboardApi(domain));
  api.route('/', searchApi(domain));
  api.route('/', administratorsApi(domain, doors));
  api.route('/', auditLogApi(domain));
  api.route('/', mailLogApi(domain, doors));
  api.route('/', trashApi(domain));
  api.route('/', botCheckApi(doors));
  api.route('/', reference(api, domain.site.title));
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
    parameters: ['page', 'size', 'sort', 'q'],
    toCached: async (response) => ({
      headers: {
        'content-type': response.headers.get('Content-Type') ?? '',
        // As for every response of the API: only this process stores it.
        'cache-control': 'no-store',
      },
      etag: null,
      plain: new Uint8Array(await response.clone().arrayBuffer()),
      compressed: {},
    }),
  });
