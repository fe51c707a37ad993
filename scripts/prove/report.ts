import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem } from 'node:os';
import type { Finding } from './row.ts';

export type Proof = Finding & { row: string; engine: string };

/** Markdown: what was found, beside what is wanted, on which machine and with which versions. */
export function report(proofs: Proof[], minutes: number, postgresVersion: string): string {
  const broken = proofs.filter(({ holds }) => !holds).length;
  return [
    '# Proof',
    '',
    `What \`npm run prove\` found on ${new Date().toISOString().slice(0, 10)} at commit ${commit()}, in ${minutes.toFixed(0)} minutes:`,
    `${proofs.length - broken} of ${proofs.length} findings hold. The rows are those of [quality.md](quality.md). A control is the product with a`,
    'protection taken away, and holds when it fails.',
    '',
    `${cpus().length} × ${cpus()[0]?.model}, ${gigabytes(totalmem())} GB, Linux ${release()}; Node ${process.versions.node}, SQLite ${process.versions.sqlite}, PostgreSQL ${postgresVersion}.`,
    '',
    '| row | engine | what | figure | target | holds |',
    '| --- | --- | --- | --- | --- | --- |',
    ...proofs.map(line),
    '',
  ].join('\n');
}

const line = ({ row, engine, what, figure, target, holds }: Proof) =>
  `| ${[row, engine, what, figure.trim(), target, holds ? 'yes' : '**no**'].map(cell).join(' | ')} |`;

const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '\\<');

const gigabytes = (bytes: number) => Math.round(bytes / 1024 ** 3);

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    // A copy without its history.
    return 'unknown';
  }
}
