import { test } from 'vitest';
import { type ConcurrentIssues, issueConcurrently } from '../support/concurrent-issues.ts';
import { inMutant } from '../support/mutant.ts';
import { expectToFail, expectToHold, type Finding } from './findings.ts';
import { NUMBERS_WITHOUT_LOCK } from './mutants.ts';

const ISSUES = 200;
const KILLS = 5;
const CONTROL_ISSUES = 60;
const CONTROL_KILLS = 2;

test(`MO-1 ${ISSUES} issues at once, some of which fail, give the numbers from 1 to the last`, async () => {
  const result = await issueConcurrently(ISSUES, KILLS);
  expectToHold([failures(result), finding(result)]);
});

test('MO-1 control: a number is taken without the lock of its series', async () => {
  const result = await inMutant(NUMBERS_WITHOUT_LOCK, (root) =>
    issueConcurrently(CONTROL_ISSUES, CONTROL_KILLS, root),
  );
  expectToFail(finding(result));
});

function finding({
  processes,
  issued,
  refused,
  rolledBack,
  kills,
  unanswered,
  ...found
}: ConcurrentIssues): Finding {
  const { wrong, lost, misplaced, faults } = found;
  const examples = [...wrong, ...faults].slice(0, 3).join(', ');
  return {
    what: `${issued} issued by ${processes}, ${refused} refused, ${rolledBack} rolled back after their number, ${kills} kills, ${unanswered} asked again`,
    figure: `${misplaced} not in their place, ${lost} lost, ${faults.length} faults of the chain, ${wrong.length} answered otherwise ${examples}`,
    target: '0, 0, 0 and 0',
    holds: misplaced + lost + faults.length + wrong.length === 0,
  };
}

/** Of what is to fail, something has. */
const failures = ({ refused, rolledBack, kills, unanswered }: ConcurrentIssues): Finding => ({
  what: 'refusals, roll-backs, kills and issues without an answer',
  figure: [refused, rolledBack, kills, unanswered].join(', '),
  target: 'some of each',
  holds: Math.min(refused, rolledBack, kills, unanswered) > 0,
});
