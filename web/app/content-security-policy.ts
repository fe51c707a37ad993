import { createHash } from 'node:crypto';

type PolicyOptions = { hasRecaptcha: boolean; isDevelopment: boolean };

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

const hashesOf = (html: string, inline: RegExp) =>
  new Set(Array.from(html.matchAll(inline), ([, text]) => hashOf(text ?? '')));

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Every page's HTML is the same for all visitors, so its inline scripts and styles are allowed by hash: a nonce could not be cached. */
export function contentSecurityPolicy(html: string, { hasRecaptcha, isDevelopment }: PolicyOptions): string {
  const google = hasRecaptcha ? ['https://www.google.com/recaptcha/'] : [];
  // Vite injects styles while developing; Google's badge brings its own.
  const styles = isDevelopment || hasRecaptcha ? ["'unsafe-inline'"] : hashesOf(html, INLINE_STYLE);

  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...hashesOf(html, INLINE_SCRIPT),
      ...google,
      ...(hasRecaptcha ? ['https://www.gstatic.com/recaptcha/'] : []),
    ],
    'style-src': ["'self'", ...styles],
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
