// The commands of whoever runs a site (docs/operations.md), called from a terminal or by a program.
import { call } from './cercle/call.ts';

process.exitCode = await call(process.argv.slice(2), {
  say: console.log,
  complain: console.error,
  isWatched: Boolean(process.stderr.isTTY),
});
