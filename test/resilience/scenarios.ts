import { accessControl } from './ac-1-access.ts';
import { loginFlood } from './au-2-login-flood.ts';
import { backupsUnderLoad } from './bk-1-backup-under-load.ts';
import { damagedBackups } from './bk-2-damaged-backup.ts';
import { concurrentStarts } from './bk-3-concurrent-start.ts';
import { invalidSettings } from './bk-5-settings.ts';
import { model } from './co-5-model.ts';
import { concurrentProcesses } from './concurrent-processes.ts';
import { processKills, restartTimes } from './du-1-kill.ts';
import { powerCuts } from './du-2-power-cuts.ts';
import { secondProcess } from './du-4-second-process.ts';
import { diskFull } from './du-6-disk-full.ts';
import { interruptedFirstStarts } from './du-7-first-start.ts';
import { databaseOutages } from './du-8-outages.ts';
import { loginEnumeration } from './en-1-login.ts';
import { passwordResetEnumeration } from './en-2-password-reset.ts';
import { membershipRequestEnumeration } from './en-3-membership-request.ts';
import { exportMemory } from './export-memory.ts';
import { fuzz } from './io-3-fuzz.ts';
import { renders } from './io-10-isolation.ts';
import { listGrowth } from './list-growth.ts';
import { mailDelivery } from './ml-1-mail-delivery.ts';
import { silentMailServer } from './ml-3-silent-mail-server.ts';
import { sharedOutbox } from './ml-4-mail-workers.ts';
import { slowClients } from './ov-1-slow-clients.ts';
import { overload } from './ov-2-overload.ts';
import { gracefulStops } from './ov-5-graceful-stop.ts';
import { sharedRateLimits } from './rl-5-rate-limits.ts';
import type { Scenario } from './scenario.ts';
import { revokedSessions } from './se-3-sessions.ts';
import { decompressionBombs } from './up-3-decompression-bombs.ts';
import { uploads } from './up-6-uploads.ts';

/** Those that count what was lost, doubled or let in: whatever else the machine does meanwhile, the answer is the same. */
export const CORRECTNESS_SCENARIOS: Record<string, Scenario> = {
  'DU-1': processKills,
  'DU-2': powerCuts,
  'DU-4': secondProcess,
  'DU-6': diskFull,
  'DU-7': interruptedFirstStarts,
  'DU-8': databaseOutages,
  'BK-2': damagedBackups,
  'BK-3': concurrentStarts,
  'AC-1': accessControl,
  'CO-5': model,
  'IO-3': fuzz,
  'IO-10': renders,
  'SE-3': revokedSessions('SE-3'),
  'SE-4': revokedSessions('SE-4'),
  TOGETHER: concurrentProcesses,
  'RL-5': sharedRateLimits,
  'ML-1': mailDelivery,
  'ML-4': sharedOutbox,
  'UP-3': decompressionBombs,
};

/** Those that take times, for which the machine must do nothing else. */
export const TIMED_SCENARIOS: Record<string, Scenario> = {
  READY: restartTimes,
  'BK-1': backupsUnderLoad,
  'BK-5': invalidSettings,
  'AU-2': loginFlood,
  'EN-1': loginEnumeration,
  'EN-2': passwordResetEnumeration,
  'EN-3': membershipRequestEnumeration,
  'ML-3': silentMailServer,
  'OV-1': slowClients,
  'OV-2': overload,
  'OV-5': gracefulStops,
  'UP-6': uploads,
  LISTS: listGrowth,
  EXPORT: exportMemory,
};

export const SCENARIOS = { ...CORRECTNESS_SCENARIOS, ...TIMED_SCENARIOS };
