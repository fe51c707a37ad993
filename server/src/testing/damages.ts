import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/** How a backup can be damaged: by chance, or by somebody who packs it again with a correct sum of the file. */
const DAMAGES: Record<string, (bytes: Buffer, chance: () => number) => Buffer> = {
  'a flipped byte': (bytes, chance) => {
    const copy = Buffer.from(bytes);
    const place = Math.floor(chance() * bytes.length);
    copy[place] = (copy[place] ?? 0) ^ (1 << Math.floor(chance() * 8));
    return copy;
  },
  'an end cut off': (bytes, chance) => bytes.subarray(0, Math.floor(chance() * bytes.length)),
  'two lines swapped': (bytes, chance) =>
    repacked(bytes, (lines) => {
      const place = nextRow(lines, chance);
      [lines[place], lines[place + 1]] = [lines[place + 1] ?? '', lines[place] ?? ''];
    }),
  'a count edited': (bytes, chance) =>
    repacked(bytes, (lines) => {
      const ends = lines.flatMap((line, index) => (/"rows":\d+/.test(line) ? [index] : []));
      const place = ends[Math.floor(chance() * ends.length)] ?? 0;
      lines[place] = (lines[place] ?? '').replace(/"rows":(\d+)/, (_, rows) => `"rows":${Number(rows) + 1}`);
    }),
  'a line left out': (bytes, chance) =>
    repacked(bytes, (lines) => {
      lines.splice(nextRow(lines, chance), 1);
    }),
};

/** @returns a line where two different rows of one table follow each other */
function nextRow(lines: string[], chance: () => number): number {
  const pairs = lines.flatMap((line, index) =>
    line.startsWith('[') && lines[index + 1]?.startsWith('[') && line !== lines[index + 1] ? [index] : [],
  );
  return pairs[Math.floor(chance() * pairs.length)] ?? 0;
}

function repacked(bytes: Buffer, change: (lines: string[]) => void): Buffer {
  const lines = gunzipSync(bytes).toString('utf8').split('\n').slice(0, -2);
  change(lines);
  const body = gzipSync(`${lines.join('\n')}\n`, { level: 4 });
  const sum = `${JSON.stringify({ file: createHash('sha256').update(body).digest('hex') })}\n`;
  return Buffer.concat([body, gzipSync(sum, { level: 0 }).fill(0xff, 9, 10)]);
}

/** Random numbers, the same for the same `seed`. */
function chancesOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Makes `each` damages of every kind. @returns those that `refuses` did not refuse */
export async function letPass(
  file: string,
  each: number,
  refuses: (damaged: string) => Promise<boolean>,
): Promise<string[]> {
  const bytes = readFileSync(file);
  const chance = chancesOf(each);
  const passed: string[] = [];
  const damaged = `${file}.damaged`;
  for (const [kind, damage] of Object.entries(DAMAGES))
    for (let round = 0; round < each; round += 1) {
      writeFileSync(damaged, damage(bytes, chance));
      if (!(await refuses(damaged))) passed.push(`${kind}, round ${round}`);
    }
  return passed;
}
