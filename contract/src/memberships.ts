import { z } from 'zod';
import { MAX_PEOPLE_OF_BUSINESS } from './business.ts';
import { MEMBER_TYPES } from './member-type.ts';
import { RENEWAL_MODES } from './membership-states.ts';
import { optionalLine, requiredLine } from './text.ts';

const INVALID_DAY = 'Indiquez un jour, comme 2026-11-26';
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2999-12-31';

/** A day in Belgium. */
const day = z.iso
  .date({ error: INVALID_DAY })
  .refine((date) => date >= FIRST_DAY && date < LAST_DAY, INVALID_DAY);

const SEATS_ERROR = `Indiquez un nombre de places entre 1 et ${MAX_PEOPLE_OF_BUSINESS}`;
const seats = z.int({ error: SEATS_ERROR }).min(1, SEATS_ERROR).max(MAX_PEOPLE_OF_BUSINESS, SEATS_ERROR);

const MAX_PRICE_CENTS = 10_000_000;
const PRICE_ERROR = 'Indiquez un prix hors TVA entre 0 et 100 000 €';
const priceCents = z.int({ error: PRICE_ERROR }).min(0, PRICE_ERROR).max(MAX_PRICE_CENTS, PRICE_ERROR);

const REASON_MAX = 200;
const tooLong = `Maximum ${REASON_MAX} caractères`;
const reason = requiredLine('Dites pourquoi', REASON_MAX, tooLong);
const evidence = requiredLine('Dites comment on le sait', REASON_MAX, tooLong);

/** What a company agrees with the firm. */
const companyAgreement = z.object({
  seats,
  unitNetCents: priceCents.meta({ description: 'Prix d’une place pour un an, en cents, hors TVA' }),
  seatsReason: optionalLine(REASON_MAX, tooLong)
    .default('')
    .meta({ description: 'Pourquoi moins de places que le pack' }),
});

/** A term of a membership that has none now. */
export const termGrant = companyAgreement
  .partial()
  .extend({ startsOn: day, offer: z.enum(MEMBER_TYPES) })
  .meta({ id: 'TermGrant' });

/** PUT /members/requests/{id}/approve: what a company that asks to join has agreed; today by default. A Single request has none. */
export const approval = companyAgreement
  .partial()
  .extend({ startsOn: day.optional() })
  .meta({ id: 'Approval' });

/** Single → Business, today. */
export const termUpgrade = companyAgreement.meta({ id: 'TermUpgrade' });

export const termTermination = z.object({ reason }).meta({ id: 'TermTermination' });

const ADDED_ERROR = `Indiquez un nombre de places, de -${MAX_PEOPLE_OF_BUSINESS} à ${MAX_PEOPLE_OF_BUSINESS}, qui n’est pas 0`;
/** Seats added from today; a negative number takes back some of this month. */
export const seatsAdded = z
  .object({
    added: z
      .int({ error: ADDED_ERROR })
      .min(-MAX_PEOPLE_OF_BUSINESS, ADDED_ERROR)
      .max(MAX_PEOPLE_OF_BUSINESS, ADDED_ERROR)
      .refine((added) => added !== 0, ADDED_ERROR),
    reason: optionalLine(REASON_MAX, tooLong).default(''),
  })
  .meta({ id: 'SeatsAdded' });

/** What the next term is to be; told in the notice. */
export const renewalTerms = companyAgreement.omit({ seatsReason: true }).meta({ id: 'RenewalTerms' });

/** The day on which a letter was received, and how that is known. */
export const receipt = z.object({ on: day, evidence }).meta({ id: 'Receipt' });

export const undelivered = z.object({ evidence }).meta({ id: 'Undelivered' });

/** A decline that reached the firm by another way than the member's screen. */
export const declineRecord = z
  .object({ on: day, how: z.enum(['MAIL', 'LETTER'], { error: 'Dites comment il est arrivé' }), evidence })
  .meta({ id: 'DeclineRecord' });

export const renewalDecision = z.object({ renews: z.boolean(), reason }).meta({ id: 'RenewalDecision' });

/** Who gives the notices of renewals. */
export const renewalModeChoice = z
  .object({ mode: z.enum(RENEWAL_MODES, { error: 'Choisissez qui donne les avis' }) })
  .meta({ id: 'RenewalModeChoice' });

export type TermGrant = z.infer<typeof termGrant>;
export type Approval = z.infer<typeof approval>;
export type TermUpgrade = z.infer<typeof termUpgrade>;
export type SeatsAdded = z.infer<typeof seatsAdded>;
export type RenewalTerms = z.infer<typeof renewalTerms>;
export type Receipt = z.infer<typeof receipt>;
export type DeclineRecord = z.infer<typeof declineRecord>;
export type RenewalDecision = z.infer<typeof renewalDecision>;
