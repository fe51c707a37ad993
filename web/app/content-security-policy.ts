import { createHash } from 'node:crypto';

type PolicyOptions = { hasRecaptcha: boolean; isDevelopment: boolean };

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Every page's HTML is the same for all visitors, so its inline scripts are allowed by hash: a nonce could not be cached. */
export function contentSecurityPolicy(html: string, { hasRecaptcha, isDevelopment }: PolicyOptions): string {
  const hashes = new Set(Array.from(html.matchAll(INLINE_SCRIPT), ([, script]) => hashOf(script ?? '')));
  const google = hasRecaptcha ? ['https://www.google.com/recaptcha/'] : [];
  // Vite injects styles while developing; Google's badge brings its own.
  const looseStyles = isDevelopment || hasRecaptcha ? ["'unsafe-inline'"] : [];

  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...hashes,
      ...google,
      ...(hasRecaptcha ? ['https://www.gstatic.com/recaptcha/'] : []),
    ],
    'style-src': ["'self'", ...looseStyles],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...google, ...(isDevelopment ? ['ws:'] : [])],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-src': hasRecaptcha ? [...google, 'https://recaptcha.google.com/recaptcha/'] : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
