import { expect, test } from 'vitest';
import { enrolmentReminder } from './admin-enrolment.ts';

test('the reminder to enrol says all on the first day, takes one line on the next, and alarms on the last two', () => {
  const looks = [7, 6, 3, 2, 1, 0].map((days) => {
    const { isCompact, isAlarm } = enrolmentReminder(days);
    return [days, isCompact ? 'compact' : isAlarm ? 'alarm' : 'whole'];
  });
  expect(looks).toEqual([
    [7, 'whole'],
    [6, 'compact'],
    [3, 'compact'],
    [2, 'alarm'],
    [1, 'alarm'],
    [0, 'alarm'],
  ]);
  expect(enrolmentReminder(3).text).toBe('Double vérification\u202f: encore 3\u00a0jours pour l’activer.');
  expect(enrolmentReminder(1).text).toContain('Il vous reste 1\u00a0jour');
});
