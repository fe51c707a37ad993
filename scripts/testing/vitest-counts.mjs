/**
 * What Vitest's JSON report and exit code come to. A file that could not be loaded, an error outside any test and
 * a run without a single test each count as one failure: none of them may look like success.
 */
export function countTests(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed),
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + brokenFiles.length;
  const hiddenFailure = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: hiddenFailure ? 1 : failed };
}

const isFailed = ({ status }) => status === 'failed';
