import { expect, test } from 'vitest';
import { settingsForm, toFields } from './settings-form.ts';

const RULES = {
  levels: [
    { name: 'Rappel', days: 7 },
    { name: 'Second rappel', days: 21 },
  ],
  daysBetween: 7,
};
const errors = (change: Record<string, string>) =>
  settingsForm.safeParse({ ...toFields(RULES), ...change }).error?.issues.map(({ path }) => path.join('.'));

test('what the dialog shows of the settings is what it sends back', () => {
  expect(settingsForm.parse(toFields(RULES))).toEqual(RULES);
});

test('a level that is emptied is left out', () => {
  const fields = { ...toFields(RULES), 'name-1': '', 'days-1': ' ' };
  expect(settingsForm.parse(fields).levels).toEqual([{ name: 'Second rappel', days: 21 }]);
});

test.each([
  [{ 'days-2': 'vingt' }, ['days-2']],
  [{ 'name-2': '' }, ['name-2']],
  [{ 'days-2': '7' }, ['days-2']],
  [{ daysBetween: '0' }, ['daysBetween']],
  [{ 'name-1': '', 'days-1': '', 'name-2': '', 'days-2': '' }, ['name-1']],
])('a mistake is shown at its field (%#)', (change, fields) => {
  expect(errors(change)).toEqual(fields);
});
