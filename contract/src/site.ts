import type { Retention } from './business.ts';

/** What identifies the firm on the pages; every entry comes from the settings, `null` when unset. */
export type Site = {
  title: string;
  publicUrl: string;
  companyName: string | null;
  companyNumber: string | null;
  companyIban: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
  contactAddress: string | null;
  linkedinUrl: string | null;
  facebookUrl: string | null;
  /** Set: the forms carry a reCAPTCHA v3 token; unset: an ALTCHA solution. */
  recaptchaSiteKey: string | null;
  uiPacing: 'described' | 'brisk';
  /** How long what is no longer needed is kept. */
  retention: Retention;
};
