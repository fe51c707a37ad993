import { expect, test } from 'vitest';
import { contentSecurityPolicy, hashSource, inlineScripts } from './content-security-policy.ts';

const live = { styles: [], hasRecaptcha: false, isDevelopment: false };
const policyOf = (html: string) => contentSecurityPolicy({ ...live, scripts: inlineScripts(html) });
// printf %s 'alert(1)' | openssl dgst -sha256 -binary | base64
const HASH = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

test('an inline script of the page may run, by its hash', () => {
  expect(policyOf('<script type="module">alert(1)</script>')).toContain(`script-src 'self' ${HASH};`);
});

test('a script with accents may run: a browser hashes its text in UTF-8', () => {
  const html = Buffer.from('<script>é</script>').toString('latin1');
  expect([...inlineScripts(html)]).toEqual([hashSource('é')]);
});

test('its own styles apply, by their hash', () => {
  expect(contentSecurityPolicy({ ...live, scripts: [], styles: [hashSource('alert(1)')] })).toContain(
    `style-src 'self' ${HASH}`,
  );
});

test('no other inline script, no other site, no frame around ours', () => {
  const policy = policyOf('<script src="/assets/a.js"></script>');
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('http');
});

test('WebAssembly is compiled on the page that reads tickets alone', () => {
  expect(contentSecurityPolicy({ ...live, scripts: [], hasCodeReader: true })).toContain(
    "script-src 'self' 'wasm-unsafe-eval';",
  );
  expect(policyOf('')).not.toContain('wasm');
});

test('Google is allowed only where the settings ask for reCAPTCHA', () => {
  const policy = contentSecurityPolicy({ ...live, scripts: [], hasRecaptcha: true });
  expect(policy).toContain('https://www.google.com/recaptcha/');
  expect(policy).toContain('https://www.gstatic.com/recaptcha/');
});
