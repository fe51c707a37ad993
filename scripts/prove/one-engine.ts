// Proves the rows that it is given the names of on the engine that TEST_ENGINE names, in a process of its own.
import { proveRows } from './prove-rows.ts';

process.send?.(await proveRows(process.argv.slice(2)));
process.disconnect();
