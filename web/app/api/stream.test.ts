import { expect, test } from 'vitest';
import { parseJsonLines } from './stream.ts';

const LINES = [{ name: 'Zoé « dite » 🌍' }, { done: 200 }, { done: 400 }];
const bytes = new TextEncoder().encode(LINES.map((line) => `${JSON.stringify(line)}\n`).join(''));

test('the progress of an import is read wherever the network cuts it, in the middle of a character too', async () => {
  for (const size of [1, 2, 3, 5, 16, bytes.length]) {
    const parsed: unknown[] = [];
    for await (const line of parseJsonLines(inChunks(size))) parsed.push(line);
    expect(parsed).toEqual(LINES);
  }
});

async function* inChunks(size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
