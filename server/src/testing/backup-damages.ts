import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Ways to damage a backup: by chance, or by an attacker who packs it again with a correct checksum of the file. */
const DAMAGES: Record<string, (bytes: Buffer, random: () => number) => Buffer> = {
  'a flipped byte': (bytes, random) => {
    const copy = Buffer.from(bytes);
    const index = Math.floor(random() * bytes.length);
    copy[index] = (copy[index] ?? 0) ^ (1 << Math.floor(random() * 8));
    return copy;
  },
  'an end cut off': (bytes, random) => bytes.subarray(0, Math.floor(random() * bytes.length)),
  'two lines swapped': (bytes, random) =>
    repack(bytes, (lines) => {
      const index = nextRow(lines, random);
      [lines[index], lines[index + 1]] = [lines[index + 1] ?? '', lines[index] ?? ''];
    }),
  'a count edited': (bytes, random) =>
    repack(bytes, (lines) => {
      const ends = lines.flatMap((line, index) => (/"rows":\d+/.test(line) ? [index] : []));
      const index = ends[Math.floor(random() * ends.length)] ?? 0;
      lines[index] = (lines[index] ?? '').replace(/"rows":(\d+)/, (_, rows) => `"rows":${Number(rows) + 1}`);
    }),
  'a line left out': (bytes, random) =>
    repack(bytes, (lines) => {
      lines.splice(nextRow(lines, random), 1);
    }),
};

/** @returns a line where two different rows of one table follow each other */
function nextRow(lines: string[], random: () => number): number {
  const pairs = lines.flatMap((line, index) =>
    line.startsWith('[') && lines[index + 1]?.startsWith('[') && line !== lines[index + 1] ? [index] : [],
  );
  return pairs[Math.floor(random() * pairs.length)] ?? 0;
}

function repack(bytes: Buffer, change: (lines: string[]) => void): Buffer {
  const lines = gunzipSync(bytes).toString('utf8').split('\n').slice(0, -2);
  change(lines);
  const body = gzipSync(`${lines.join('\n')}\n`, { level: 4 });
  const sum = `${JSON.stringify({ file: createHash('sha256').update(body).digest('hex') })}\n`;
  return Buffer.concat([body, gzipSync(sum, { level: 0 }).fill(0xff, 9, 10)]);
}

/** Random numbers, the same for the same `seed`. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Makes `each` damages of every kind. @returns those that `refuses` did not refuse */
export async function acceptedDamages(
  file: string,
  roundsPerKind: number,
  refuses: (damagedFile: string) => Promise<boolean>,
): Promise<string[]> {
  const bytes = readFileSync(file);
  const random = seededRandom(roundsPerKind);
  const accepted: string[] = [];
  const damagedFile = `${file}.damaged`;
  for (const [kind, damage] of Object.entries(DAMAGES))
    for (let round = 0; round < roundsPerKind; round += 1) {
      writeFileSync(damagedFile, damage(bytes, random));
      if (!(await refuses(damagedFile))) accepted.push(`${kind}, round ${round}`);
    }
  return accepted;
}
