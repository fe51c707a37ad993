import { EventEmitter } from 'node:events';
import type { DocumentContent } from '@cercle/contract/document-content';
import { afterAll, describe, expect, test, vi } from 'vitest';
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
});

describe('A thread that ends', () => {
  /** The first one ends as soon as it gets something to draw, the next ones draw. */
  class MortalWorker extends EventEmitter {
    static started = 0;
    readonly isMortal = MortalWorker.started++ === 0;
    ref() {}
    unref() {}
    postMessage() {
      if (this.isMortal) this.emit('error', new Error('no memory'));
      else this.emit('message', { bytes: Buffer.from('%PDF') });
    }
    async terminate() {}
  }

  afterAll(() => {
    vi.doUnmock('node:worker_threads');
    vi.resetModules();
  });

  test('fails what it was drawing; the next PDF has a new thread', async () => {
    vi.resetModules();
    vi.doMock('node:worker_threads', () => ({ Worker: MortalWorker }));
    const { drawPdfInThread: draw } = await import('./pdf-thread.ts');
    await expect(draw(INVOICE, OPTIONS)).rejects.toThrow('no memory');
    expect(Buffer.from(await draw(INVOICE, OPTIONS)).toString()).toBe('%PDF');
    expect(MortalWorker.started).toBe(2);
  });
});
