import { test } from 'vitest';
import { type ConcurrentRegistrations, registerConcurrently } from '../support/concurrent-registrations.ts';
import { inMutant } from '../support/mutant.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { OFFERS_NOT_COUNTED } from './mutants.ts';

const CALLS = 600;
const KILLS = 5;
const CONTROL_CALLS = 300;
const CONTROL_KILLS = 1;

test(`EV-1 ${CALLS} registrations, withdrawals and answers at once, amid kills: each seat is one person's`, async () => {
  const result = await registerConcurrently(CALLS, KILLS);
  expectToHold([failures(result), finding(result)]);
});

test('EV-1 control: seats that are offered are not counted as taken', async () => {
  const result = await inMutant(OFFERS_NOT_COUNTED, (root) =>
    registerConcurrently(CONTROL_CALLS, CONTROL_KILLS, root),
  );
  expectToFail(finding(result));
});

function finding({ processes, done, kills, unanswered, ...found }: ConcurrentRegistrations): Finding {
  const { registered, waiting, wrong, faults } = found;
  const examples = [...wrong, ...faults].slice(0, 3).join(', ');
  return {
    what: `${done} done by ${processes}, ${registered} registered, ${waiting} waiting, ${kills} kills, ${unanswered} asked again`,
    figure: `${faults.length} faults, ${wrong.length} answered otherwise ${examples}`,
    target: '0 and 0',
    holds: faults.length + wrong.length === 0,
  };
}

/** Of what is to happen, something has. */
const failures = ({ refused, kills, unanswered, claimed }: ConcurrentRegistrations): Finding => ({
  what: 'refusals, kills, calls without an answer and offers that were taken',
  figure: [refused, kills, unanswered, claimed].join(', '),
  target: 'some of each',
  holds: Math.min(refused, kills, unanswered, claimed) > 0,
});
