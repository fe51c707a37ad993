// The commands for the operator of a site (docs/operations.md), called from a terminal or by a program.
import { removeOwnTemporaryFiles } from '../server/src/kernel/temporary-files.ts';
import { runCommand } from './run-command.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
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
