// What the forms of the page of a membership validate, as it is typed: apart from the schemas of the calls.

import { z } from 'zod';
import { agreementForm } from './agreement-form.ts';
import { renewalDecision, seatsAdded, termGrant } from './memberships.ts';
import { toWhole } from './typed-numbers.ts';

const { startsOn } = termGrant.shape;

/** What a Single term costs, the conditions say. */
export const termGrantForm = z.discriminatedUnion('offer', [
  z.object({ offer: z.literal('SINGLE'), startsOn }),
  agreementForm.extend({ offer: z.literal('BUSINESS'), startsOn }),
]);

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
