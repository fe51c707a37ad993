import { type AudienceSource, audienceSources } from '@cercle/contract/audiences';
import { expect, test } from 'vitest';
import { changedSources, nextSourceKey, sourceControl, sourceValues, typedSources } from './source-lines.ts';

const SOURCES: AudienceSource[] = [
  { kind: 'SUBSCRIBERS' },
  { kind: 'MEMBERS', memberType: 'BUSINESS' },
  { kind: 'PARTICIPANTS', eventId: 12, participation: 'ABSENT' },
];

test('sources become lines of a form, and the same sources again', () => {
  expect(audienceSources.parse(typedSources(sourceValues(SOURCES)))).toEqual(SOURCES);
});

test('every offer is none in the contract', () => {
  const members: AudienceSource[] = [{ kind: 'MEMBERS', memberType: null }];
  expect(typedSources(sourceValues(members))).toEqual(members);
});

test('an event that is not chosen is said at the control of its line', () => {
  const values = { ...sourceValues(SOURCES), 'eventId-s3': '' };
  const issues = audienceSources.safeParse(typedSources(values)).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [sourceControl(['sources', ...path], values), message])).toEqual([
    ['eventId-s3', 'Choisissez un événement'],
  ]);
});

test('without a line, what is wrong is said of all', () => {
  const values = sourceValues([]);
  const [issue] = audienceSources.safeParse(typedSources(values)).error?.issues ?? [];
  expect(sourceControl(['sources', ...(issue?.path ?? [])], values)).toBe('sources');
});

test('lines that were changed are kept as a whole, and the title of an event is no change', () => {
  const stored = sourceValues(SOURCES);
  expect(changedSources({ ...stored, 'title-s3': 'Gala' }, stored)).toEqual({});
  const own = changedSources({ ...stored, sources: 's1 s2' }, stored);
  expect(typedSources({ ...stored, ...own })).toEqual(SOURCES.slice(0, 2));
});

test('a new line has a key that no other has', () => {
  expect(nextSourceKey([])).toBe('s1');
  expect(nextSourceKey(['s4', 's2'])).toBe('s5');
});
