// Writes the given number of lines to a log that may not be read, a few each turn, and sends its parent a message when done.
import { setImmediate as turn } from 'node:timers/promises';
import { createLog } from '../kernel/log.ts';

const LINES_PER_TURN = 10;
const lines = Number(process.argv[2]);

const log = createLog({ LOG_LEVEL: 'info' });
for (let number = 0; number < lines; number += 1) {
  log.info(`line ${number}`);
  if (number % LINES_PER_TURN === 0) await turn();
}
process.send?.('all was said');
// Keeps the process running, so that lines still in memory can be written.
process.channel?.ref();
