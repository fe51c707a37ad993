// The thread of `pdf-thread.ts`: one PDF after the other.

import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawAttendance } from './draw-attendance.ts';
import { drawBadges } from './draw-badges.ts';
import { drawBoardReport } from './draw-board-report.ts';
import { drawLetter } from './draw-letter.ts';
import { drawPdf } from './draw-pdf.ts';
import { drawStatement } from './draw-statement.ts';
import { drawTablePlan } from './draw-table-plan.ts';
import type { PdfAnswer, PdfOrder } from './pdf-thread.ts';

// On one core, requests go first. Linux alone has a priority for each thread: elsewhere it is that of the process (man 2 setpriority).
if (process.platform === 'linux')
  setPriority(
    0,
    Math.min(getPriority(0) + constants.priority.PRIORITY_BELOW_NORMAL, constants.priority.PRIORITY_LOW),
  );

let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (order: PdfOrder) => {
  last = last.then(() => answer(order));
});

function draw(order: PdfOrder): Promise<Buffer> {
  if ('statement' in order) return drawStatement(order.statement);
  if ('tablePlan' in order) return drawTablePlan(order.tablePlan);
  if ('badges' in order) return drawBadges(order.badges);
  if ('boardReport' in order) return drawBoardReport(order.boardReport);
  if ('attendance' in order) return drawAttendance(order.attendance);
  return 'letter' in order ? drawLetter(order.letter) : drawPdf(order.content, order.options);
}

async function answer(order: PdfOrder): Promise<void> {
  try {
    const bytes = new Uint8Array(await draw(order));
    parentPort?.postMessage({ bytes } satisfies PdfAnswer, [bytes.buffer]);
  } catch (failure) {
    parentPort?.postMessage({ failure: failure as Error } satisfies PdfAnswer);
  }
}
