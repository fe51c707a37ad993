// Calendar arithmetic with `Date` counts days of 24 hours in UTC or in the machine's time zone. It belongs to server/src/kernel,
// which counts days in Belgium. Differences of moments in seconds or minutes, such as timeouts, are no calendar arithmetic.
import { readIfPresent } from './setup/repository.mjs';

/** Why a file may break the rule. */
export const DATE_EXCEPTIONS: Record<string, string> = {
  'scripts/date-arithmetic.ts': 'it holds the pattern',
  'server/src/mail/queue.ts': 'the longest wait between two attempts is a timeout of an hour',
  'web/app/routes/well-known/security.ts': 'web cannot import the kernel, and any day of the month will do',
  'web/app/routes/admin/events/shifted-end.ts':
    'web cannot import the kernel; a duration on the clock, in no time zone',
  'web/app/routes/admin/enrolment.ts': 'web cannot import the kernel; a countdown of elapsed time',
};

const PARTS = '(?:UTC)?(?:Date|Day|Month|FullYear|Hours)';

/** A line that needs none of these counts no days, months nor hours. */
const CALENDAR_ARITHMETIC = new RegExp(
  [
    `\\.[gs]et${PARTS}\\(`,
    '\\bDate\\.UTC\\(',
    // An hour or a day in milliseconds, as people write them.
    '\\b(?:86_?400_?000|3_?600_?000|864e5|36e5|60 \\* 60|24 \\* 60)\\b',
    // The day or the month in UTC.
    '\\.toISOString\\(\\)\\.(?:slice|substring)\\(0, (?:10|7)\\)',
  ].join('|'),
);

/** Each line of a file of the product that reckons with `Date` outside the kernel, one sentence each. */
export function dateArithmetic(root: string, file: string): string[] {
  if (file.startsWith('server/src/kernel/') || file in DATE_EXCEPTIONS) return [];
  return (readIfPresent(`${root}/${file}`) ?? '')
    .split('\n')
    .flatMap((line, index) =>
      CALENDAR_ARITHMETIC.test(line)
        ? [
            `${file}:${index + 1} calculates with Date: take it from server/src/kernel/calendar.ts or clock.ts.`,
          ]
        : [],
    );
}
