// The commands for the operator of a site (docs/operations.md), called from a terminal or by a program.
import { ENDING_SIGNALS, surviveHangup } from '../scripts/setup/hangup.mjs';
import { removeOwnTemporaryFiles } from '../server/src/kernel/temporary-files.ts';
import { runCommand } from './run-command.ts';

surviveHangup();
for (const signal of ENDING_SIGNALS)
  process.once(signal, () => {
    removeOwnTemporaryFiles();
    process.kill(process.pid, signal);
  });

process.exitCode = await runCommand(process.argv.slice(2), {
  print: console.log,
  printError: console.error,
  isWatched: Boolean(process.stderr.isTTY),
});
// Removes the incomplete files of a failed command.
removeOwnTemporaryFiles();
