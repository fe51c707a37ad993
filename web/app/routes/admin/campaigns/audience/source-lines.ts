// The sources of an audience as a form has them: each line has a key, and a control for each of its parts, named after both. The value
// `sources` of the form has the keys in their order.

import type { AudienceSource } from '@cercle/contract/audiences';
import type { FieldValues } from 'react-hook-form';

/** `title`: of the chosen event, so that it stays in sight and a draft of the form has it. */
const PARTS = ['kind', 'memberType', 'eventId', 'title', 'participation'] as const;
export type SourcePart = (typeof PARTS)[number];

/** The control of a part of a line. */
export const sourceName = (part: SourcePart, key: string) => `${part}-${key}`;
export const sourceNames = (key: string) => PARTS.map((part) => sourceName(part, key));

export const sourceKeys = (values: FieldValues): string[] =>
  String(values.sources ?? '')
    .split(' ')
    .filter(Boolean);

/** One that no line has. */
export const nextSourceKey = (keys: readonly string[]): string =>
  `s${Math.max(0, ...keys.map((key) => Number(key.slice(1)))) + 1}`;

type LineParts = Record<SourcePart, string>;

export const NEW_SOURCE: LineParts = {
  kind: 'SUBSCRIBERS',
  memberType: '',
  eventId: '',
  title: '',
  participation: 'REGISTERED',
};

const partsOf = (source: AudienceSource): LineParts => ({
  ...NEW_SOURCE,
  kind: source.kind,
  ...(source.kind === 'MEMBERS' && { memberType: source.memberType ?? '' }),
  ...(source.kind === 'PARTICIPANTS' && {
    eventId: String(source.eventId),
    participation: source.participation,
  }),
});

/** The values of the controls of a line. */
export const lineValues = (key: string, parts: LineParts): FieldValues =>
  Object.fromEntries(PARTS.map((part) => [sourceName(part, key), parts[part]]));

/** The values of the controls of all lines. */
export function sourceValues(sources: readonly AudienceSource[]): FieldValues {
  const keyed = sources.map((source, index) => [`s${index + 1}`, partsOf(source)] as const);
  return Object.assign(
    { sources: keyed.map(([key]) => key).join(' ') },
    ...keyed.map(([key, parts]) => lineValues(key, parts)),
  );
}

/** What is typed, as the contract has it: not validated yet. */
export const typedSources = (values: FieldValues): FieldValues[] =>
  sourceKeys(values).map((key) => {
    const part = (name: SourcePart) => values[sourceName(name, key)];
    const kind = part('kind');
    if (kind === 'MEMBERS') return { kind, memberType: part('memberType') || null };
    if (kind !== 'PARTICIPANTS') return { kind };
    return { kind, eventId: Number(part('eventId')), participation: part('participation') };
  });

/** The control of what an issue with the sources is about. */
export function sourceControl(path: PropertyKey[], values: FieldValues): string {
  const [field, index, part] = path;
  const key = typeof index === 'number' ? sourceKeys(values)[index] : undefined;
  return key ? sourceName((part ?? 'kind') as SourcePart, key) : String(field);
}

/** The values of the lines, if they are others than `stored`: what was chosen is kept as a whole. */
export function changedSources(values: FieldValues, stored: FieldValues): FieldValues {
  const names = ['sources', ...sourceKeys(values).flatMap(sourceNames)];
  const isChosen = (name: string) => !name.startsWith('title-');
  const isChanged = names.filter(isChosen).some((name) => (values[name] ?? '') !== (stored[name] ?? ''));
  return isChanged ? Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) : {};
}
