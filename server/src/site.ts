import type { Site } from '@cercle/contract/site';
import type { Settings } from './env.ts';
import { ownAddresses } from './mail/blocked-addresses/block-rules.ts';
import type { Mailbox } from './mail/outbox.ts';

/** The identity of the firm, from the settings. */
export const siteOf = (settings: Settings): Site => ({
  title: settings.SITE_TITLE,
  publicUrl: publicUrlOf(settings),
  companyName: settings.COMPANY_NAME,
  companyNumber: settings.COMPANY_NUMBER,
  companyIban: settings.COMPANY_IBAN,
  contactPhone: settings.CONTACT_PHONE,
  contactEmail: settings.CONTACT_EMAIL,
  contactAddress: settings.CONTACT_ADDRESS,
  linkedinUrl: settings.SOCIAL_LINKEDIN_URL,
  facebookUrl: settings.SOCIAL_FACEBOOK_URL,
  recaptchaSiteKey: settings.RECAPTCHA_SITE_KEY,
  uiPacing: settings.UI_PACING,
  retention: {
    contactMonths: settings.RETENTION_CONTACT_MONTHS,
    rejectedRequestMonths: settings.RETENTION_REJECTED_REQUEST_MONTHS,
    mailTraceDays: settings.RETENTION_MAIL_TRACE_DAYS,
  },
});

const publicUrlOf = ({ PUBLIC_URL, PORT }: Settings) => PUBLIC_URL ?? `http://localhost:${PORT}`;

/** The address for notices to the firm: that shown to visitors, else the first administrator's. */
export const firmOf = (settings: Settings): Mailbox => ({
  name: settings.COMPANY_NAME ?? settings.SITE_TITLE,
  address: settings.CONTACT_EMAIL ?? settings.ADMIN_EMAIL,
});

/** What mails that come back never block. */
export const ownAddressesOf = (settings: Settings): ReadonlySet<string> =>
  ownAddresses({
    publicUrl: publicUrlOf(settings),
    senders: [settings.MAIL_FROM, settings.CONTACT_EMAIL, settings.ADMIN_EMAIL],
  });

/** The sender of the mails. */
export const senderOf = (settings: Settings): Mailbox => ({
  name: settings.SITE_TITLE,
  address: settings.MAIL_FROM ?? settings.CONTACT_EMAIL ?? settings.ADMIN_EMAIL,
});
