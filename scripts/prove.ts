// npm run prove -- [ROW …]: the rows of docs/quality.md that take too long for npm test, against the real server process
// as production runs it, on SQLite and on PostgreSQL. Prints what was found as Markdown (docs/proof.md
// keeps it); fails where a row does not hold, or where a control, which must fail, does not.

import { access } from './prove/ac-1-access.ts';
import { floodOfLogins } from './prove/au-2-logins.ts';
import { backupsUnderLoad } from './prove/bk-1-backup.ts';
import { damagedBackups } from './prove/bk-2-damaged.ts';
import { startsTogether } from './prove/bk-3-start-together.ts';
import { badSettings } from './prove/bk-5-settings.ts';
import { model } from './prove/co-5-model.ts';
import { kills } from './prove/du-1-kill.ts';
import { powerCuts } from './prove/du-2-power-cuts.ts';
import { secondProcess } from './prove/du-4-second-process.ts';
import { diskFull } from './prove/du-6-disk-full.ts';
import { cutFirstStarts } from './prove/du-7-first-start.ts';
import { outages } from './prove/du-8-outages.ts';
import { enumerationOfLogins } from './prove/en-1-login.ts';
import { enumerationOfForgottenPasswords } from './prove/en-2-forgotten-password.ts';
import { onEngines } from './prove/engines.ts';
import { memoryOfExports } from './prove/export.ts';
import { fuzz } from './prove/io-3-fuzz.ts';
import { renders } from './prove/io-10-renders.ts';
import { growthOfLists } from './prove/lists.ts';
import { mailsThroughCrashes } from './prove/ml-1-mails.ts';
import { formsWithoutMailServer } from './prove/ml-3-forms.ts';
import { sharedOutbox } from './prove/ml-4-workers.ts';
import { slowClients } from './prove/ov-1-slow-clients.ts';
import { overload } from './prove/ov-2-overload.ts';
import { stops } from './prove/ov-5-stops.ts';
import { type Proof, report } from './prove/report.ts';
import { sharedLimits } from './prove/rl-5-limits.ts';
import type { Finding, Row } from './prove/row.ts';
import { endedSessions } from './prove/se-3-sessions.ts';
import { severalProcesses } from './prove/together.ts';
import { bombs } from './prove/up-3-bombs.ts';
import { uploads } from './prove/up-6-uploads.ts';
import { ensureBuilt } from './setup/build.mjs';

/** Those that take times come last: whoever has other work for the machine knows until when. */
const ROWS: Record<string, Row> = {
  'DU-1': kills,
  'DU-2': powerCuts,
  'DU-4': secondProcess,
  'DU-6': diskFull,
  'DU-7': cutFirstStarts,
  'DU-8': outages,
  'BK-2': damagedBackups,
  'BK-3': startsTogether,
  'AC-1': access,
  'CO-5': model,
  'IO-3': fuzz,
  'IO-10': renders,
  'SE-3': endedSessions('SE-3'),
  'SE-4': endedSessions('SE-4'),
  TOGETHER: severalProcesses,
  'ML-1': mailsThroughCrashes,
  'ML-4': sharedOutbox,
  'OV-5': stops,
  'UP-3': bombs,
  'RL-5': sharedLimits,
  'BK-1': backupsUnderLoad,
  'BK-5': badSettings,
  'AU-2': floodOfLogins,
  'EN-1': enumerationOfLogins,
  'EN-2': enumerationOfForgottenPasswords,
  'ML-3': formsWithoutMailServer,
  'OV-1': slowClients,
  'OV-2': overload,
  'UP-6': uploads,
  LISTS: growthOfLists,
  EXPORT: memoryOfExports,
};

/** What a row says of an engine where what it is about does not exist. */
const ELSEWHERE: Finding = { what: 'is about the other engine', figure: '–', target: '–', holds: true };
/** Of an error, which is printed in full above the table. */
const MOST_SHOWN = 160;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in ROWS));
if (unknown.length > 0) {
  console.error(`No such row: ${unknown.join(', ')}. There are: ${Object.keys(ROWS).join(', ')}.`);
  process.exit(2);
}

await ensureBuilt();
const proofs: Proof[] = [];
const rows = asked.length > 0 ? asked : Object.keys(ROWS);
const version = await onEngines(
  rows.map((row) => async (engine) => {
    console.error(`${row} on ${engine}…`);
    for (const finding of await prove(row)) {
      proofs.push({ row, engine, ...finding });
      // Hours may pass until the table, or a power cut before it.
      console.error(`  ${finding.holds ? '✓' : '✗'} ${finding.what}: ${finding.figure} (${finding.target})`);
    }
  }),
);
console.log(report(proofs, version));
process.exitCode = proofs.every(({ holds }) => holds) ? 0 : 1;

/** A row that cannot be run here does not hold, and says why; the others still are. */
async function prove(name: string): Promise<Finding[]> {
  try {
    const findings = (await ROWS[name]?.()) ?? [];
    return findings.length > 0 ? findings : [ELSEWHERE];
  } catch (error) {
    console.error(error);
    const reason = (error as Error).message.replace(/\s+/g, ' ').slice(0, MOST_SHOWN);
    return [{ what: 'could not be run here', figure: reason, target: '–', holds: false }];
  }
}
