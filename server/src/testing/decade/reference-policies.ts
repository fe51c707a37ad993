// The versions of the general conditions in the model.

import type { PolicyVersionRow } from '../../db/schema.ts';
import type { Day } from '../../kernel/calendar.ts';

/** What the general conditions of an event say: days before it to withdraw, and the fee of an absence with its VAT category. */
export type EventRules = { withdrawDays: number; feeCents: number; vat: 'S' | 'O' };

/** A version of the general conditions; only its price, and what it says of events, differ. */
export type ReferencePolicy = {
  id: number;
  validFrom: Day;
  announcedOn: Day;
  singlePriceCents: number;
  events: EventRules;
};

/** As the test announced it. */
export function policyFrom({ id, valid_from, announced_on, rules }: PolicyVersionRow): ReferencePolicy {
  const { singlePriceCents, eventWithdrawDays, noShowFeeCents, noShowVat } = JSON.parse(rules);
  const events = { withdrawDays: eventWithdrawDays, feeCents: noShowFeeCents, vat: noShowVat };
  return { id, validFrom: valid_from ?? '', announcedOn: announced_on ?? '', singlePriceCents, events };
}

/** The conditions of a term that begins on a day: of those announced by then, the newest. */
export function policyOn(policies: ReferencePolicy[], day: Day, announcedBy: Day): ReferencePolicy {
  const known = policies.filter(({ announcedOn }) => announcedOn <= announcedBy);
  const valid = known.filter(({ validFrom }) => validFrom <= day);
  const policy = valid.at(-1) ?? known[0] ?? policies[0];
  if (!policy) throw new Error('There are no conditions');
  return policy;
}
