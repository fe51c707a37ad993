import { access } from './ac-1-access.ts';
import { floodOfLogins } from './au-2-logins.ts';
import { backupsUnderLoad } from './bk-1-backup.ts';
import { damagedBackups } from './bk-2-damaged.ts';
import { startsTogether } from './bk-3-start-together.ts';
import { badSettings } from './bk-5-settings.ts';
import { model } from './co-5-model.ts';
import { kills, starts } from './du-1-kill.ts';
import { powerCuts } from './du-2-power-cuts.ts';
import { secondProcess } from './du-4-second-process.ts';
import { diskFull } from './du-6-disk-full.ts';
import { cutFirstStarts } from './du-7-first-start.ts';
import { outages } from './du-8-outages.ts';
import { enumerationOfLogins } from './en-1-login.ts';
import { enumerationOfForgottenPasswords } from './en-2-forgotten-password.ts';
import { enumerationOfRequests } from './en-3-request.ts';
import { memoryOfExports } from './export.ts';
import { fuzz } from './io-3-fuzz.ts';
import { renders } from './io-10-renders.ts';
import { growthOfLists } from './lists.ts';
import { mailsThroughCrashes } from './ml-1-mails.ts';
import { formsWithoutMailServer } from './ml-3-forms.ts';
import { sharedOutbox } from './ml-4-workers.ts';
import { slowClients } from './ov-1-slow-clients.ts';
import { overload } from './ov-2-overload.ts';
import { stops } from './ov-5-stops.ts';
import { sharedLimits } from './rl-5-limits.ts';
import type { Row } from './row.ts';
import { endedSessions } from './se-3-sessions.ts';
import { severalProcesses } from './together.ts';
import { bombs } from './up-3-bombs.ts';
import { uploads } from './up-6-uploads.ts';

/** Those that count what was lost, doubled or let in: whatever else the machine does meanwhile, the answer is the same. */
export const COUNTED: Record<string, Row> = {
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
  'RL-5': sharedLimits,
  'ML-1': mailsThroughCrashes,
  'ML-4': sharedOutbox,
  'UP-3': bombs,
};

/** Those that take times, for which the machine must do nothing else. */
export const TIMED: Record<string, Row> = {
  READY: starts,
  'BK-1': backupsUnderLoad,
  'BK-5': badSettings,
  'AU-2': floodOfLogins,
  'EN-1': enumerationOfLogins,
  'EN-2': enumerationOfForgottenPasswords,
  'EN-3': enumerationOfRequests,
  'ML-3': formsWithoutMailServer,
  'OV-1': slowClients,
  'OV-2': overload,
  'OV-5': stops,
  'UP-6': uploads,
  LISTS: growthOfLists,
  EXPORT: memoryOfExports,
};

export const ROWS = { ...COUNTED, ...TIMED };
