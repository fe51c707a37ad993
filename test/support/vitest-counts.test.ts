import { expect, test } from 'vitest';
import { countTests } from './vitest-counts.mjs';

const passed = { status: 'passed', assertionResults: [{ status: 'passed' }] };

test('passed and failed tests are counted, skipped ones are not; those that failed are named', () => {
  const failed = {
    status: 'failed',
    assertionResults: [{ status: 'failed', fullName: 'A says B' }, { status: 'skipped' }],
  };
  const report = { numPassedTests: 1, numFailedTests: 1, testResults: [passed, failed] };
  expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1, names: ['A says B'] });
});

test('a file that could not be loaded is a failure', () => {
  const broken = { status: 'failed', name: 'a.test.ts', assertionResults: [] };
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [passed, broken] };
  expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1, names: ['a.test.ts'] });
});

test('an error outside any test is a failure', () => {
  expect(countTests({ numPassedTests: 1, numFailedTests: 0, testResults: [passed] }, 1)).toEqual({
    passed: 1,
    failed: 1,
    names: ['an error outside any test'],
  });
});

test('a run without a single test is a failure', () => {
  expect(countTests({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0)).toEqual({
    passed: 0,
    failed: 1,
    names: ['no test ran'],
  });
  expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 1, names: ['no report was written'] });
});
