// npm run judge-bounces -- FOLDER: holds our classes of returned mails against those of a public collection, which the folder has
// (docs/quality.md). Ends with 1 when too few agree, with 2 when a part of the folder is absent.

import { judge } from './judge-bounces/judge.ts';
import { missingParts } from './judge-bounces/parts.ts';

const DISAGREES = 1;
const ABSENT = 2;

const [folder = ''] = process.argv.slice(2);
const missing = missingParts(folder);
if (missing.length > 0) {
  console.error(`Nothing was checked. The folder ${folder || '(none is named)'} lacks:`);
  for (const line of missing) console.error(`  ${line}`);
  process.exitCode = ABSENT;
} else {
  const findings = await judge(folder);
  console.log(findings.length === 0 ? 'Enough agree.' : 'Not as required:');
  for (const line of findings) console.log(`  ${line}`);
  process.exitCode = findings.length === 0 ? 0 : DISAGREES;
}
