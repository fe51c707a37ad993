import { expect, onTestFinished, test } from 'vitest';
import { openClub } from '../testing/club.ts';
import { ACTS } from '../testing/decade/acts.ts';
import { liveDecade } from '../testing/decade/decade.ts';

/** Three hundred memberships on each engine, and what the comparison finds in a faulty product, are in npm run test:resilience. */
const UNTIL = process.env.TEST_ENGINE === 'postgres' ? '2027-09-02' : '2036-03-02';

test('MO-5 ten years of a club, with joins, declines, seats, invoices, payments, events, absences, returned mails, crashes and days off, equal the model day by day', {
  timeout: 600_000,
}, async () => {
  const club = await openClub();
  onTestFinished(club.close);
  const decade = { seed: 3, memberships: 40, until: UNTIL };
  const { days, letters, crashes, daysOff, invoices, acts, ...others } = await liveDecade(club, decade);
  const figures = [days > 400, letters > 100, crashes > 50, daysOff > 10, invoices > 20];
  const { returned, returnedInvoices, events, noShows } = others;
  expect([...figures, returned > 0, returnedInvoices > 0, events > 12, noShows > 0]).not.toContain(false);
  if (UNTIL > '2036') expect(ACTS.filter((act) => !acts.has(act))).toEqual([]);
});
