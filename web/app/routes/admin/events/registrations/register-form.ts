import { memberRegistration } from '@cercle/contract/registrations';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../../../../api/error.ts';

const NO_MEMBER = 'Choisissez un membre';
const GUEST_PARTS = ['name', 'email', 'company'] as const;
type GuestPart = (typeof GUEST_PARTS)[number];

/** The control of a part of a guest. */
export const guestName = (part: GuestPart, key: string) => `guest-${part}-${key}`;

export const guestKeys = ({ guests }: FieldValues): string[] =>
  String(guests ?? '')
    .split(' ')
    .filter(Boolean);

export const guestControls = (key: string) => GUEST_PARTS.map((part) => guestName(part, key));

/** What is typed to register a member with guests; what is wrong with a guest is said at its own control. */
export const registerForm = z.record(z.string(), z.unknown()).transform((values, context): FieldValues => {
  const keys = guestKeys(values);
  const guests = keys.map((key) =>
    Object.fromEntries(GUEST_PARTS.map((part) => [part, values[guestName(part, key)]])),
  );
  const { data, error } = memberRegistration.safeParse({ ...values, guests });
  for (const { path, message } of error?.issues ?? []) {
    const [field, index, part] = path;
    if (field === 'accountId') context.addIssue({ code: 'custom', path: [field], message: NO_MEMBER });
    else if (field === 'guests' && typeof index === 'number')
      context.addIssue({
        code: 'custom',
        path: [guestName(part as GuestPart, keys[index] ?? '')],
        message,
      });
    else context.addIssue({ code: 'custom', path, message });
  }
  return data ?? z.NEVER;
});

/** What the server refused of a guest, by the control of that guest; what it refused of all of them is no field's. */
export function atGuests(failure: unknown, values: FieldValues): unknown {
  if (!(failure instanceof ApiError)) return failure;
  const { guests, ...errors } = failure.errors;
  const keys = guestKeys(values);
  const moved = Object.entries(errors).map(([name, messages]) => {
    const [, index, part] = /^guests\.(\d+)\.(\w+)$/.exec(name) ?? [];
    return [index ? guestName(part as GuestPart, keys[Number(index)] ?? '') : name, messages];
  });
  return new ApiError(guests?.[0] ?? failure.message, { ...failure, errors: Object.fromEntries(moved) });
}
