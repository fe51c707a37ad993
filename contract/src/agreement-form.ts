// What the forms of the back office validate, as it is typed: apart from the schemas of the calls.

import { z } from 'zod';
import { termGrant, termUpgrade } from './memberships.ts';
import { toHundredths, toWhole } from './typed-numbers.ts';

/** What a company agrees with the firm: the price is typed in euros. */
export const agreementForm = termUpgrade.extend({
  seats: z.string().transform(toWhole).pipe(termUpgrade.shape.seats),
  unitNetCents: z.string().transform(toHundredths).pipe(termUpgrade.shape.unitNetCents),
});

/** PUT /members/requests/{id}/approve, for a company. */
export const approvalForm = agreementForm.extend({ startsOn: termGrant.shape.startsOn });
