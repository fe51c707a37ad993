import { machine, occasion, table } from './markdown.ts';
import type { Finding } from './row.ts';

export type Proof = Finding & { row: string; engine: string };

/** Markdown: what was found, beside what is wanted, on which machine and with which versions. */
export function report(proofs: Proof[], postgresVersion: string | null): string {
  const broken = proofs.filter(({ holds }) => !holds).length;
  return [
    '# Proof',
    '',
    `What \`npm run prove\` found ${occasion()}:`,
    `${proofs.length - broken} of ${proofs.length} findings hold. The rows are those of [quality.md](quality.md). A control is the product with a`,
    'protection taken away, and holds when it fails.',
    '',
    machine(postgresVersion),
    '',
    ...table(proofs.map(lineOf)),
    '',
  ].join('\n');
}

const lineOf = ({ row, engine, what, figure, target, holds }: Proof) => ({
  row,
  engine,
  what,
  figure,
  target,
  holds: holds ? 'yes' : '**no**',
});
