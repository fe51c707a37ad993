/** Addresses of an earlier site, and the pages that took their place (section 2 of docs/product.md). */
export const LEGACY_REDIRECTS = {
  'contact-us': '/contactez-nous',
  register: '/devenir-membre',
  'register-resend': '/devenir-membre',
  'password-reset-request': '/mot-de-passe-oublie',
  'password-reset': '/reinitialiser-mot-de-passe',
} as const;
