// Twelve members over three years, played through the verbs of the domain. What it comes to is worked out by hand in
// server/src/reports/ledger.test.ts. Single is 600 € a year; the company, Atelier, has seats at 450 €.

import { addDays, today } from '../../kernel/calendar.ts';
import type { Invoicing } from '../invoicing.ts';
import { eventFacts } from './event-facts.ts';
import { type Fact, membershipFacts } from './membership-facts.ts';
import { moneyFacts } from './money-facts.ts';

/** Plays three years from 2 March 2026, and stops on 15 January 2029. */
export async function playLedger(at: Invoicing): Promise<void> {
  const { plan: memberships, who } = membershipFacts(at);
  const money = moneyFacts(at);
  const events = eventFacts(at, who);
  async function newYearsEve() {
    // From 10:00 in Belgium to half past midnight: the payment is of 1 January, an hour before by UTC.
    at.clock.advance({ hours: 14, minutes: 30 });
    await money.pays('rest', 42_600, 'first')();
    at.clock.advance({ hours: 1 });
    await events.newYear();
    at.clock.advance({ hours: 8, minutes: 30 });
  }
  const facts: Fact[] = [
    ...memberships,
    ...money.plan,
    ['2026-10-08', events.autumn],
    ['2026-12-31', newYearsEve],
    ['2027-10-07', events.unattended],
  ];
  for (const [day, happen] of facts.sort(([one], [other]) => one.localeCompare(other))) {
    while (today(at.clock) < day) {
      at.goTo(addDays(today(at.clock), 1));
      if (today(at.clock) === day || today(at.clock).endsWith('-01')) await at.runCalendar();
    }
    await happen();
  }
  at.goTo('2029-01-15');
  await at.runCalendar();
}
