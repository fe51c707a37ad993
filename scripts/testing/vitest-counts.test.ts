import { expect, test } from 'vitest';
import { countTests } from './vitest-counts.mjs';

const passed = { status: 'passed', assertionResults: [{ status: 'passed' }] };

test('passed and failed tests are counted, skipped ones are not', () => {
  const failed = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'skipped' }] };
  const report = { numPassedTests: 1, numFailedTests: 1, testResults: [passed, failed] };
  expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1 });
});

test('a file that could not be loaded is a failure', () => {
  const broken = { status: 'failed', assertionResults: [] };
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [passed, broken] };
  expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1 });
});

test('an error outside any test is a failure', () => {
  expect(countTests({ numPassedTests: 1, numFailedTests: 0, testResults: [passed] }, 1).failed).toBe(1);
});

test('a run without a single test is a failure', () => {
  expect(countTests({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0)).toEqual({
    passed: 0,
    failed: 1,
  });
  expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 1 });
});
