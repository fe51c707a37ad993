// What the forms of the page of a membership validate, as it is typed: apart from the schemas of the calls.

import { z } from 'zod';
import { agreementForm } from './agreement-form.ts';
import { renewalDecision, seatsAdded, termGrant } from './memberships.ts';
import { toHundredths, toWhole } from './typed-numbers.ts';

const typedGrant = z.object({
  offer: termGrant.shape.offer,
  startsOn: z.string(),
  seats: z.string(),
  unitNetCents: z.string(),
  seatsReason: z.string(),
});

/** Of a Single term the conditions say the price: what was typed for a company before does not count. */
export const termGrantForm = typedGrant
  .transform(
    ({ offer, startsOn, seats, unitNetCents, seatsReason }): z.input<typeof termGrant> =>
      offer === 'SINGLE'
        ? { offer, startsOn }
        : { offer, startsOn, seats: toWhole(seats), unitNetCents: toHundredths(unitNetCents), seatsReason },
  )
  .pipe(termGrant);

export const renewalTermsForm = agreementForm.omit({ seatsReason: true });

export const seatsAddedForm = seatsAdded.extend({
  added: z.string().transform(toWhole).pipe(seatsAdded.shape.added),
});

export const renewalDecisionForm = renewalDecision.extend({
  renews: z.enum(['yes', 'no'], { error: 'Choisissez' }).transform((answer) => answer === 'yes'),
});

export const seatPersonForm = z.object({
  accountId: z.string().min(1, 'Choisissez un membre').transform(Number),
});
