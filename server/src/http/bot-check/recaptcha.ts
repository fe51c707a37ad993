import { z } from 'zod';
import { DomainError } from '../../kernel/domain-error.ts';

export const RECAPTCHA_URL = 'https://www.google.com/recaptcha/api/siteverify';

const TIMEOUT_MS = 3_000;
const MIN_SCORE = 0.5;
const RETRY_AFTER_SECONDS = 30;
const UNREACHABLE =
  'La vérification anti-robot est momentanément indisponible. Veuillez réessayer dans un instant.';

const verdictSchema = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  score: z.number().optional(),
});

type VerificationRequest = { secret: string; token: string; action: string; hostname: string };

/**
 * Asks the provider about a v3 token; it accepts each token once.
 * @throws DomainError unavailable when it gives no usable response within three seconds
 */
export async function isHumanByRecaptcha(url: string, request: VerificationRequest): Promise<boolean> {
  const { success, action, hostname, score = 0 } = await fetchVerdict(url, request);
  return success && action === request.action && hostname === request.hostname && score >= MIN_SCORE;
}

async function fetchVerdict(url: string, { secret, token }: VerificationRequest) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // A redirect would send our secret elsewhere.
      redirect: 'error',
    });
    return verdictSchema.parse(await response.json());
  } catch {
    throw new DomainError('unavailable', UNREACHABLE, { retryAfter: RETRY_AFTER_SECONDS });
  }
}
