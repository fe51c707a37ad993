// PDFs are drawn in a thread of their own: each takes ten to twenty milliseconds of computing, in which this process would send no
// response. There is one thread, which starts with the first PDF and ends once none was asked for in a while, or when one takes too
// long: what waits for it fails, instead of waiting for ever.

import { Worker } from 'node:worker_threads';
import type { DocumentContent } from '@cercle/contract/document-content';
import type { Statement } from '../account/statement.ts';
import type { BoardReportContent } from './board-report-content.ts';
import type { AttendanceList } from './draw-attendance.ts';
import type { BadgeSheets } from './draw-badges.ts';
import type { DrawOptions } from './draw-pdf.ts';
import type { LetterContent } from './letter-content.ts';
import type { TablePlanContent } from './table-plan-content.ts';

/** Starting a thread takes a few hundred milliseconds, and its fonts are parsed again. */
const IDLE_MS = 30_000;
/** A document of 500 lines takes a second where nothing else runs. Shorter than sending a mail may take. */
const MAX_DRAW_MS = 30_000;
/** Of the thread, which has 40 MB in use; a document of 500 lines fits. */
const resourceLimits = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 3 };

/** Answered by `PdfAnswer`, in the order of the orders. */
export type PdfOrder =
  | { content: DocumentContent; options: DrawOptions }
  | { statement: Statement }
  | { letter: LetterContent }
  | { tablePlan: TablePlanContent }
  | { badges: BadgeSheets }
  | { attendance: AttendanceList }
  | { boardReport: BoardReportContent };
export type PdfAnswer = { bytes: Uint8Array } | { failure: Error };
type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void };
type Thread = { worker: Worker; waiting: Waiting[]; limit?: NodeJS.Timeout };

let current: Thread | null = null;
let idleTimer: NodeJS.Timeout | undefined;

/**
 * Draws as `drawPdf`, while this process answers requests.
 * @throws Error when the drawing fails, or the thread ends or takes too long meanwhile: the next call starts another
 */
export const drawPdfInThread = (content: DocumentContent, options: DrawOptions) =>
  drawInThread({ content, options });

/** As `drawStatement`, in the same way. */
export const drawStatementInThread = (statement: Statement) => drawInThread({ statement });

/** As `drawLetter`, in the same way. */
export const drawLetterInThread = (letter: LetterContent) => drawInThread({ letter });

/** As `drawTablePlan`, in the same way. */
export const drawTablePlanInThread = (tablePlan: TablePlanContent) => drawInThread({ tablePlan });

/** As `drawBadges`, in the same way. */
export const drawBadgesInThread = (badges: BadgeSheets) => drawInThread({ badges });

/** As `drawAttendance`, in the same way. */
export const drawAttendanceInThread = (attendance: AttendanceList) => drawInThread({ attendance });

/** As `drawBoardReport`, in the same way. */
export const drawBoardReportInThread = (boardReport: BoardReportContent) => drawInThread({ boardReport });

function drawInThread(order: PdfOrder): Promise<Uint8Array> {
  current ??= start();
  const thread = current;
  return new Promise((resolve, reject) => {
    // Throws where it cannot be copied: then nothing may wait, or each answer would go to the one before.
    thread.worker.postMessage(order);
    clearTimeout(idleTimer);
    thread.worker.ref();
    thread.waiting.push({ resolve, reject });
    if (thread.waiting.length === 1) limitDrawing(thread);
  });
}

function start(): Thread {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits, execArgv: [] });
  const thread: Thread = { worker, waiting: [] };
  worker.on('message', (answer: PdfAnswer) => {
    const drawing = thread.waiting.shift();
    if ('bytes' in answer) drawing?.resolve(answer.bytes);
    else drawing?.reject(answer.failure);
    limitDrawing(thread);
    if (thread.waiting.length === 0) rest(thread);
  });
  worker.on('error', (error: Error) => giveUp(thread, error));
  worker.on('exit', () => giveUp(thread, new Error('The thread that draws PDFs has ended')));
  return thread;
}

/** From now, for the drawing whose turn it is. */
function limitDrawing(thread: Thread): void {
  clearTimeout(thread.limit);
  if (thread.waiting.length === 0) return;
  thread.limit = setTimeout(() => {
    giveUp(thread, new Error('A PDF took too long to draw'));
    void thread.worker.terminate();
  }, MAX_DRAW_MS);
}

/** A process that has nothing else to do may end; one that goes on ends the thread after a while. */
function rest(thread: Thread): void {
  thread.worker.unref();
  idleTimer = setTimeout(() => {
    if (current === thread) current = null;
    void thread.worker.terminate();
  }, IDLE_MS).unref();
}

function giveUp(thread: Thread, error: Error): void {
  if (current === thread) current = null;
  clearTimeout(thread.limit);
  for (const { reject } of thread.waiting.splice(0)) reject(error);
}
