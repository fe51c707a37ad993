import type { DocumentContent } from '@cercle/contract/document-content';
import { describe, expect, test } from 'vitest';
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

  test('fails when the thread needs too much memory; the next one has a new thread', async () => {
    const huge = { ...INVOICE, note: 'Merci. '.repeat(5_000_000) };
    const [failed] = await Promise.allSettled([drawn(huge)]);
    expect(failed).toMatchObject({ reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } });
    expect((await drawn(INVOICE)).equals(await drawPdf(INVOICE, OPTIONS))).toBe(true);
  });
});
