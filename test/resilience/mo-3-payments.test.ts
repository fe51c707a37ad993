import { test } from 'vitest';
import { type ConcurrentPayments, payConcurrently } from '../support/concurrent-payments.ts';
import { inMutant } from '../support/mutant.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { PAYMENTS_UNGUARDED } from './mutants.ts';

const CALLS = 600;
const KILLS = 5;
const CONTROL_CALLS = 300;
const CONTROL_KILLS = 1;

test(`MO-3 ${CALLS} changes of payments at once, amid kills, add up to the cent`, async () => {
  const result = await payConcurrently(CALLS, KILLS);
  expectToHold([failures(result), finding(result)]);
});

test('MO-3 control: a party is read without its lock, or an invoice stays paid by what is taken back', async () => {
  const result = await inMutant(PAYMENTS_UNGUARDED, (root) =>
    payConcurrently(CONTROL_CALLS, CONTROL_KILLS, root),
  );
  expectToFail(finding(result));
});

function finding({ processes, done, kills, unanswered, ...found }: ConcurrentPayments): Finding {
  const { payments, wrong, lost, twice, faults } = found;
  const examples = [...wrong, ...faults].slice(0, 3).join(', ');
  return {
    what: `${done} done by ${processes}, ${payments} payments, ${kills} kills, ${unanswered} asked again`,
    figure: `${faults.length} sums that differ, ${lost} lost, ${twice} entered twice, ${wrong.length} answered otherwise ${examples}`,
    target: '0, 0, 0 and 0',
    holds: faults.length + lost + twice + wrong.length === 0,
  };
}

/** Of what is to fail, something has. */
const failures = ({ refused, kills, unanswered }: ConcurrentPayments): Finding => ({
  what: 'refusals, kills and calls without an answer',
  figure: [refused, kills, unanswered].join(', '),
  target: 'some of each',
  holds: Math.min(refused, kills, unanswered) > 0,
});
