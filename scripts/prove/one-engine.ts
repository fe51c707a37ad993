// Proves the rows that it is given the names of on the engine that TEST_ENGINE names, in a process of its own.
import { proveRows } from './prove-rows.ts';

// Nobody waits for what is found any more, but whoever measures next would wait for this machine.
process.once('disconnect', () => process.exit());
process.send?.(await proveRows(process.argv.slice(2)));
process.disconnect();
