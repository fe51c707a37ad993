import type { Site } from '@cercle/contract/site';

/** The firm whose site the tests run. */
export const FIRM: Site = {
  title: 'Cercle',
  publicUrl: 'https://www.cercle.example',
  companyName: 'Cercle Conseil SRL',
  companyNumber: '0123.456.789',
  companyIban: null,
  contactPhone: null,
  contactEmail: 'contact@cercle.example',
  contactAddress: null,
  linkedinUrl: null,
  facebookUrl: null,
  recaptchaSiteKey: null,
  uiPacing: 'brisk',
  retention: { contactMonths: 24, rejectedRequestMonths: 12, mailTraceDays: 90 },
};
