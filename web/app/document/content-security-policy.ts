import { hash } from 'node:crypto';

type PolicyOptions = {
  /** Sources of the inline scripts and styles. */
  scripts: Iterable<string>;
  styles: Iterable<string>;
  hasRecaptcha: boolean;
  /** The page reads tickets with a WebAssembly module of this site. */
  hasCodeReader?: boolean;
  isDevelopment: boolean;
};

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Allows an inline text by its hash. @param encoding how its bytes are written in `text` */
export const hashSource = (text: string, encoding: BufferEncoding = 'utf8') =>
  `'sha256-${hash('sha256', Buffer.from(text, encoding), 'base64')}'`;

/** @param html bytes of the page, one character each */
export const inlineScripts = (html: string) =>
  new Set(Array.from(html.matchAll(INLINE_SCRIPT), ([, text = '']) => hashSource(text, 'latin1')));

/** Every page's HTML is the same for all visitors, so its inline scripts and styles are allowed by hash: a nonce could not be cached. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { scripts, hasRecaptcha, hasCodeReader = false, isDevelopment } = options;
  const google = hasRecaptcha ? ['https://www.google.com/recaptcha/'] : [];
  // Vite injects styles while developing; Google's badge brings its own.
  const styles = isDevelopment || hasRecaptcha ? ["'unsafe-inline'"] : options.styles;

  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...scripts,
      ...(hasCodeReader ? ["'wasm-unsafe-eval'"] : []),
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
