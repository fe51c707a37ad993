const SHORT = new Intl.DateTimeFormat('fr-BE', { month: 'short', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('fr-BE', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What a plot calls a month « 2026-11 »: « nov. » and « novembre 2026 ». */
export const withLabels = <Row extends { month: string }>(row: Row) => ({
  ...row,
  short: SHORT.format(new Date(row.month)),
  long: LONG.format(new Date(row.month)),
});
