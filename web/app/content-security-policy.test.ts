import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const live = { hasRecaptcha: false, isDevelopment: false };

test('an inline script of the page may run, by its hash', () => {
  // printf %s 'alert(1)' | openssl dgst -sha256 -binary | base64
  const hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
  expect(contentSecurityPolicy('<script type="module">alert(1)</script>', live)).toContain(
    `script-src 'self' ${hash};`,
  );
});

test('its own styles apply, by their hash', () => {
  expect(contentSecurityPolicy('<style id="styles">alert(1)</style>', live)).toContain(
    "style-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
  );
});

test('no other inline script, no other site, no frame around ours', () => {
  const policy = contentSecurityPolicy('<script src="/assets/a.js"></script>', live);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('http');
});

test('Google is allowed only where the settings ask for reCAPTCHA', () => {
  const policy = contentSecurityPolicy('', { ...live, hasRecaptcha: true });
  expect(policy).toContain('https://www.google.com/recaptcha/');
  expect(policy).toContain('https://www.gstatic.com/recaptcha/');
});
