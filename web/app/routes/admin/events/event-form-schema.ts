import { EVENT_END_ERROR, eventData, eventUpdate } from '@cercle/contract/events';
import { toWhole } from '@cercle/contract/typed-numbers';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { keysOf, lineName } from './form-lines.ts';
import { parsePicture } from './picture-value.ts';
import { isClock } from './shifted-end.ts';

/** What is typed of an event, validated by the contract; what is wrong with a line is said at its own control. */
const formOf = (contract: typeof eventData | typeof eventUpdate) =>
  z.record(z.string(), z.unknown()).transform((values, context): FieldValues => {
    const { data, error } = contract.safeParse(toWire(values));
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [controlOf(path, values)], message });
    // The contract compares them only once all else is right.
    const isSaid = error?.issues.some(({ path: [field] }) => field === 'endsAt');
    if (error && !isSaid && endsTooEarly(values))
      context.addIssue({ code: 'custom', path: ['endsAt'], message: EVENT_END_ERROR });
    return data ?? z.NEVER;
  });

const endsTooEarly = ({ startsAt, endsAt }: FieldValues) =>
  isClock(startsAt) && isClock(endsAt) && endsAt <= startsAt;

export const newEventForm = formOf(eventData);
export const eventChangeForm = formOf(eventUpdate);

const toWire = (values: FieldValues): FieldValues => ({
  ...values,
  pictureId: parsePicture(values.picture)?.id ?? null,
  capacity: toWhole(String(values.capacity ?? '')),
  guestsPerMember: toWhole(String(values.guestsPerMember ?? '')),
  hosts: keysOf(values, 'hosts').map((key) => values[lineName('host', key)]),
  programme: programmeKeys(values).map((key) => ({
    time: values[lineName('time', key)],
    text: values[lineName('step', key)],
  })),
});

/** In the order of their times, whatever that of the lines. */
const programmeKeys = (values: FieldValues) =>
  keysOf(values, 'programme').sort((one, other) =>
    String(values[lineName('time', one)]).localeCompare(String(values[lineName('time', other)])),
  );

/** The control of what an issue is about. */
function controlOf([field, index, part]: PropertyKey[], values: FieldValues): string {
  if (field === 'hosts' && typeof index === 'number')
    return lineName('host', keysOf(values, 'hosts')[index] ?? '');
  if (field === 'programme' && typeof index === 'number')
    return lineName(part === 'time' ? 'time' : 'step', programmeKeys(values)[index] ?? '');
  return String(field);
}
