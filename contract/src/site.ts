import type { Retention } from './business.ts';

/** The firm's details on the pages; every entry comes from the settings, `null` if unset. */
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
  /** If set, the forms send a reCAPTCHA v3 token, otherwise an ALTCHA solution. */
  recaptchaSiteKey: string | null;
  uiPacing: 'described' | 'brisk';
  /** How long data that is no longer needed is kept. */
  retention: Retention;
};
