// What is typed for each group of members without a term, and what the server says of it.

import { approvalForm } from '@cercle/contract/agreement-form';
import { BUSINESS_MIN_MEMBERSHIPS } from '@cercle/contract/business';
import type { FieldErrors } from '@cercle/contract/errors';
import type { GroupWithoutTerm, StartGroup, StartOutcome } from '@cercle/contract/membership-start';
import { toWhole } from '@cercle/contract/typed-numbers';

/** Days as `2026-11-26`; the price in euros. */
type Typed = {
  isSelected: boolean;
  /** Null where the day for all is right. */
  startsOn: string | null;
  seats: string;
  unitNetCents: string;
  seatsReason: string;
};

type Result = { term: StartOutcome['term']; message: string | null; errors: FieldErrors };

export type StartLine = Typed & {
  /** Of its first person: nobody is in two groups. */
  id: number;
  group: GroupWithoutTerm;
  /** The day on which the first of its people became a member. */
  since: string;
  /** Of what stands there: null as soon as something else is typed. */
  result: Result | null;
};

export type LineChange = Partial<Typed & Pick<StartLine, 'result'>>;

export const isBusiness = ({ group }: StartLine) => group.offer === 'BUSINESS';

export const toLine = (group: GroupWithoutTerm): StartLine => ({
  id: group.people[0]?.accountId ?? 0,
  group,
  since: group.people.map(({ approvedOn }) => approvedOn).sort()[0] ?? '',
  isSelected: false,
  startsOn: null,
  seats: String(defaultSeats(group)),
  unitNetCents: '',
  seatsReason: '',
  result: null,
});

const defaultSeats = ({ people }: GroupWithoutTerm) => Math.max(people.length, BUSINESS_MIN_MEMBERSHIPS);

/** Whether something would be lost with it. */
export const isTyped = ({ startsOn, seats, unitNetCents, seatsReason, group }: StartLine) =>
  startsOn !== null || unitNetCents !== '' || seatsReason !== '' || seats !== String(defaultSeats(group));

/** A smaller pack than the general conditions name has a reason. */
export const needsReason = (line: StartLine) =>
  isBusiness(line) &&
  (toWhole(line.seats) < BUSINESS_MIN_MEMBERSHIPS || line.result?.errors.seatsReason !== undefined);

const SINGLE_FORM = approvalForm.pick({ startsOn: true });

type Parsed = { group: StartGroup; failed?: never } | { group?: never; failed: Result };

/** What the call carries for a line, or what is wrong with what was typed. */
export function toStartGroup(line: StartLine, dayForAll: string): Parsed {
  const { seats, unitNetCents, since } = line;
  const { offer, people } = line.group;
  const startsOn = line.startsOn ?? dayForAll;
  const seatsReason = needsReason(line) ? line.seatsReason : '';
  const form = isBusiness(line) ? approvalForm : SINGLE_FORM;
  const parsed = form.safeParse({ startsOn, seats, unitNetCents, seatsReason });
  if (!parsed.success) return { failed: { term: null, message: null, errors: errorsOf(parsed.error) } };
  const accountIds = people.map(({ accountId }) => accountId);
  const memberSince = since !== '' && since < startsOn ? since : startsOn;
  return { group: { ...parsed.data, offer, accountIds, memberSince } };
}

function errorsOf({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= [message];
  return errors;
}

export const toResult = ({ term, failure }: StartOutcome): Result => ({
  term,
  message: failure?.message ?? null,
  errors: failure?.errors ?? {},
});

const FIELDS = ['startsOn', 'seats', 'unitNetCents', 'seatsReason'];

/** What is wrong with a line that none of its fields says. */
export function lineError(line: StartLine): string | null {
  const shown = isBusiness(line) ? FIELDS : FIELDS.slice(0, 1);
  const errors = Object.entries(line.result?.errors ?? {});
  if (errors.length === 0) return line.result?.message ?? null;
  const others = errors.filter(([field]) => !shown.includes(field)).flatMap(([, texts]) => texts);
  return others.length > 0 ? others.join(' ') : null;
}
