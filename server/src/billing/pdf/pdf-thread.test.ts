import { EventEmitter } from 'node:events';
import type { DocumentContent } from '@cercle/contract/document-content';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CREDIT_NOTE, INVOICE } from '../../testing/printed-contents.ts';
import { drawPdf } from './draw-pdf.ts';
import { drawPdfInThread } from './pdf-thread.ts';

const OPTIONS = { ubl: '<Invoice/>', remittance: 'structured' } as const;
const drawn = async (content: DocumentContent) => Buffer.from(await drawPdfInThread(content, OPTIONS));

describe('A PDF that is drawn in the thread', () => {
  test('is the same bytes as one that is drawn here, however many are asked for at once', async () => {
    const contents = [INVOICE, CREDIT_NOTE, INVOICE, { ...INVOICE, note: 'Merci.' }];
    const here = await Promise.all(contents.map((content) => drawPdf(content, OPTIONS)));
    const there = await Promise.all(contents.map(drawn));
    expect(there.map((bytes, index) => bytes.equals(here[index] as Buffer))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test('leaves time for the rest of the process', async () => {
    await drawn(INVOICE);
    const before = performance.eventLoopUtilization();
    await Promise.all(Array.from({ length: 20 }, () => drawn(INVOICE)));
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });

  test('that cannot be drawn fails alone', async () => {
    const broken = { ...INVOICE, lines: null } as unknown as DocumentContent;
    const [first, failed, last] = await Promise.allSettled([INVOICE, broken, INVOICE].map(drawn));
    expect([first?.status, last?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(failed).toMatchObject({ reason: { message: expect.stringContaining('not iterable') } });
  });

  test('that the thread cannot be given fails alone: each of the others gets its own bytes', async () => {
    const here = await Promise.all([drawPdf(INVOICE, OPTIONS), drawPdf(CREDIT_NOTE, OPTIONS)]);
    const uncopied = { ...INVOICE, note: () => 'Merci.' } as unknown as DocumentContent;
    const [invoice, failed, creditNote] = await Promise.allSettled(
      [INVOICE, uncopied, CREDIT_NOTE].map(drawn),
    );
    expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'DataCloneError' } });
    expect(invoice).toEqual({ status: 'fulfilled', value: here[0] });
    expect(creditNote).toEqual({ status: 'fulfilled', value: here[1] });
  });
});

describe('A thread', () => {
  type Fault = 'dies' | 'hangs' | null;

  /** The first one has a fault as soon as it gets something to draw, the next ones draw. */
  class FaultyWorker extends EventEmitter {
    static fault: Fault = null;
    static started: FaultyWorker[] = [];
    readonly fault = FaultyWorker.started.length === 0 ? FaultyWorker.fault : null;
    isTerminated = false;
    constructor() {
      super();
      FaultyWorker.started.push(this);
    }
    ref() {}
    unref() {}
    postMessage() {
      if (this.fault === 'dies') queueMicrotask(() => this.emit('error', new Error('no memory')));
      else if (this.fault === null)
        queueMicrotask(() => this.emit('message', { bytes: Buffer.from('%PDF') }));
    }
    async terminate() {
      this.isTerminated = true;
    }
  }

  async function drawWith(fault: Fault) {
    FaultyWorker.fault = fault;
    FaultyWorker.started = [];
    vi.resetModules();
    vi.doMock('node:worker_threads', () => ({ Worker: FaultyWorker }));
    return (await import('./pdf-thread.ts')).drawPdfInThread;
  }

  afterEach(() => {
    vi.useRealTimers();
    vi.doUnmock('node:worker_threads');
    vi.resetModules();
  });

  test('that ends fails what it was drawing; the next PDF has a new thread', async () => {
    const draw = await drawWith('dies');
    await expect(draw(INVOICE, OPTIONS)).rejects.toThrow('no memory');
    expect(Buffer.from(await draw(INVOICE, OPTIONS)).toString()).toBe('%PDF');
    expect(FaultyWorker.started).toHaveLength(2);
  });

  test('that hangs is ended, and fails what waits for it; the next PDF has a new thread', async () => {
    const draw = await drawWith('hangs');
    vi.useFakeTimers();
    const drawings = Promise.allSettled([draw(INVOICE, OPTIONS), draw(CREDIT_NOTE, OPTIONS)]);
    await vi.advanceTimersByTimeAsync(60_000);
    const tooLong = { status: 'rejected', reason: new Error('A PDF took too long to draw') };
    expect(await drawings).toEqual([tooLong, tooLong]);
    expect(FaultyWorker.started[0]?.isTerminated).toBe(true);
    expect(Buffer.from(await draw(INVOICE, OPTIONS)).toString()).toBe('%PDF');
    expect(FaultyWorker.started).toHaveLength(2);
  });

  test('may take that long for each of many', async () => {
    const draw = await drawWith(null);
    vi.useFakeTimers();
    for (let count = 0; count < 3; count += 1) {
      await draw(INVOICE, OPTIONS);
      await vi.advanceTimersByTimeAsync(20_000);
    }
    expect(FaultyWorker.started).toHaveLength(1);
    expect(FaultyWorker.started[0]?.isTerminated).toBe(false);
  });
});
