import { dayInBelgium, formatDate } from '../../dates.ts';

/**
 * The day in Belgium: « 2026-12-03 », and « 3 décembre 2026 ». Calculated by the server, so that public pages load no clock of Belgium.
 * @param moment in UTC
 */
export const issueDate = (moment: string) => ({
  day: dayInBelgium(new Date(moment)),
  text: formatDate(moment),
});
