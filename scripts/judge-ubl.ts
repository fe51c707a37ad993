// npm run judge-ubl -- FOLDER: holds our UBL, and our rules, against the official ones, which the folder has (docs/quality.md).
// Ends with 1 when they disagree, with 2 when a part of the folder is absent.

import { missingArtefacts } from './judge-ubl/artefacts.ts';

const DISAGREES = 1;
const ABSENT = 2;

const [folder = ''] = process.argv.slice(2);
const missing = missingArtefacts(folder);
if (missing.length > 0) {
  console.error(`Nothing was checked. The folder ${folder || '(none is named)'} lacks:`);
  for (const line of missing) console.error(`  ${line}`);
  process.exitCode = ABSENT;
} else {
  // What it needs takes seconds to load.
  const { judge } = await import('./judge-ubl/judge.ts');
  const findings = await judge(folder);
  console.log(findings.length === 0 ? 'Everything agrees.' : `${findings.length} disagree:`);
  for (const line of findings) console.log(`  ${line}`);
  process.exitCode = findings.length === 0 ? 0 : DISAGREES;
}
