// Hosts and programme as the form has them: each line has a key and a control for each of its fields, named after both. The form's
// values `hosts` and `programme` have the keys in their order.

import type { EventDetails } from '@cercle/contract/events';
import type { FieldValues } from 'react-hook-form';

/** The fields of the lines of each group. */
export const GROUP_FIELDS = { hosts: ['host'], programme: ['time', 'step'] } as const;
export type LineGroup = keyof typeof GROUP_FIELDS;
const GROUPS = Object.keys(GROUP_FIELDS) as LineGroup[];

/** The control of a line's field. */
export const lineName = (field: string, key: string) => `${field}-${key}`;

export const keysOf = (values: FieldValues, group: LineGroup): string[] =>
  String(values[group] ?? '')
    .split(' ')
    .filter(Boolean);

/** One that no line of the group has. */
export const nextKey = (keys: readonly string[]): string =>
  `n${Math.max(0, ...keys.map((key) => Number(key.slice(1)))) + 1}`;

/** The controls of the lines of an event; of none, no line. */
export function lineValues(event: Pick<EventDetails, 'hosts' | 'programme'> | null): FieldValues {
  const { hosts, programme } = event ?? { hosts: [], programme: [] };
  return {
    ...groupValues(
      'hosts',
      hosts.map((host) => ({ host })),
    ),
    ...groupValues(
      'programme',
      programme.map(({ time, text }) => ({ time, step: text })),
    ),
  };
}

function groupValues(group: LineGroup, lines: Record<string, string>[]): FieldValues {
  const keyed = lines.map((line, index) => [`n${index + 1}`, line] as const);
  const controls = keyed.flatMap(([key, line]) =>
    Object.entries(line).map(([field, value]) => [lineName(field, key), value]),
  );
  return { [group]: keyed.map(([key]) => key).join(' '), ...Object.fromEntries(controls) };
}

/** The values of a group whose lines are others than `stored`: what was typed is kept as a whole. */
export function changedLines(values: FieldValues, stored: FieldValues): FieldValues {
  const changed = GROUPS.filter((group) =>
    namesOf(values, group).some((name) => (values[name] ?? '') !== (stored[name] ?? '')),
  );
  const names = changed.flatMap((group) => namesOf(values, group));
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
}

const namesOf = (values: FieldValues, group: LineGroup): string[] => [
  group,
  ...keysOf(values, group).flatMap((key) => GROUP_FIELDS[group].map((field) => lineName(field, key))),
];
