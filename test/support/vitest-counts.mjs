/**
 * What Vitest's JSON report and exit code come to, `names` being the tests and files that failed. A file that could not be
 * loaded, an error outside any test and a run without a single test each count as one failure: none of them may look
 * like success.
 */
export function countTests(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, names: ['no report was written'] };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed),
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + brokenFiles.length;
  if (failed === 0 && exitCode !== 0) return { passed, failed: 1, names: ['an error outside any test'] };
  if (failed === 0 && passed === 0) return { passed, failed: 1, names: ['no test ran'] };
  const failedTests = report.testResults.flatMap(({ assertionResults }) => assertionResults.filter(isFailed));
  const names = [...brokenFiles.map(({ name }) => name), ...failedTests.map(({ fullName }) => fullName)];
  return { passed, failed, names };
}

const isFailed = ({ status }) => status === 'failed';
