import { join } from 'node:path';
import fc from 'fast-check';
import { test } from 'vitest';
import { ACTS } from '../../server/src/testing/decade/acts.ts';
import { inMutant, type Mutation } from '../support/mutant.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import {
  CALENDAR_MUTANTS,
  CHARGE_MUTANTS,
  EVENT_MUTANTS,
  PAYMENT_MUTANTS,
  REMINDER_MUTANTS,
  WORTH_MUTANTS,
} from './mutants.ts';

const MEMBERSHIPS = 300;
/** Ten years with two leap days, from the day of the tests' clock. */
const UNTIL = '2036-03-02';
const CONTROL_MEMBERSHIPS = 40;

test(`MO-5 ten years of ${MEMBERSHIPS} memberships equal the model, day by day`, async () => {
  const [seed = 0] = fc.sample(fc.nat(), 1);
  const { figures, divergence } = await live([], { seed, memberships: MEMBERSHIPS });
  if (divergence) console.error(divergence);
  const missing = ACTS.filter((act) => !figures?.acts.has(act));
  const { days, letters, crashes, daysOff, returned, returnedInvoices, invoices, creditNotes } =
    figures ?? {};
  const { payments, transfers, bankFiles, reminders, events, registrations, noShows, fees } = figures ?? {};
  const { recommendations, thanks, blocks } = figures ?? {};
  expectToHold([
    {
      ...comparison(divergence),
      what: `seed ${seed}: ${days} days, ${letters} letters, ${returned} mails returned, ${returnedInvoices} of them invoices, ${crashes} crashes, ${daysOff} days off, ${invoices} invoices, ${creditNotes} credit notes, ${payments} payments, ${transfers} transfers in ${bankFiles} files, ${reminders} reminders, ${registrations} registrations for ${events} events, ${noShows} absences, ${fees} fees, ${recommendations} recommendations, ${thanks} thanks in ${blocks} blocks`,
    },
    {
      what: 'kinds of acts that succeeded at least once',
      figure: missing.length === 0 ? `all ${ACTS.length}` : `never: ${missing.join(', ')}`,
      target: 'all',
      holds: missing.length === 0,
    },
  ]);
});

const MUTANTS = {
  ...CALENDAR_MUTANTS,
  ...CHARGE_MUTANTS,
  ...PAYMENT_MUTANTS,
  ...REMINDER_MUTANTS,
  ...EVENT_MUTANTS,
  ...WORTH_MUTANTS,
};

test.each(Object.entries(MUTANTS))('MO-5 control: %s', async (_, mutations) => {
  const { divergence } = await live(mutations, { seed: 1, memberships: CONTROL_MEMBERSHIPS });
  expectToFail(comparison(divergence));
});

const comparison = (divergence: string | null): Finding => ({
  what: 'compared with the model after every day',
  figure: divergence?.split('\n')[0] ?? 'no difference',
  target: 'no difference',
  holds: divergence === null,
});

/** With a copy of the product in which texts are replaced. */
const live = (mutations: Mutation[], decade: { seed: number; memberships: number }) =>
  inMutant(mutations, async (root) => {
    const importTesting = (name: string) => import(join(root, 'server/src/testing', name));
    const { openClub } = (await importTesting(
      'club.ts',
    )) as typeof import('../../server/src/testing/club.ts');
    const { liveDecade } = (await importTesting(
      'decade/decade.ts',
    )) as typeof import('../../server/src/testing/decade/decade.ts');
    const club = await openClub();
    try {
      return { figures: await liveDecade(club, { ...decade, until: UNTIL }), divergence: null };
    } catch (error) {
      return { figures: null, divergence: (error as Error).message };
    } finally {
      await club.close();
    }
  });
