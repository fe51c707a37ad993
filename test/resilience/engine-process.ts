// Proves the rows that it is given the names of on the engine that TEST_ENGINE names, in a process of its own.
import { runScenarios } from './run-scenarios.ts';

// On an abort, nobody needs the findings any more, and the next measurement needs the machine.
process.once('disconnect', () => process.exit());
process.send?.(await runScenarios(process.argv.slice(2)));
process.disconnect();
