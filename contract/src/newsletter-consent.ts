// What a subscription rests on.

/** What the form for the newsletter says of it: stored as evidence with each subscription that was made there. */
export const NEWSLETTER_LEAD =
  'Nos actualités, par e-mail. Le message de bienvenue contient un lien pour vous désinscrire.';

/**
 * Evidence of a consent: given by the form, confirmed by the link in a mail, or vouched for by the firm, which imported the
 * address. Moments are in UTC.
 */
export type Consent = {
  means: 'FORM' | 'CONFIRMED' | 'IMPORT';
  /** When the address was typed or imported. */
  askedAt: string;
  confirmedAt?: string;
  /** What the form said. */
  text?: string;
  /** The name of the imported file, where it is known. */
  file?: string;
};
