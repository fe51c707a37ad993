import { machineDescription, runDescription, table } from '../support/markdown.ts';
import type { Finding } from './scenario.ts';

export type ScenarioFinding = Finding & { row: string; engine: string };

/** Markdown: what was found, beside what is wanted, on which machine and with which versions. */
export function report(findings: ScenarioFinding[], postgresVersion: string | null): string {
  const failed = findings.filter(({ holds }) => !holds).length;
  return [
    '# Proof',
    '',
    `What \`npm run test:resilience\` found ${runDescription()}:`,
    `${findings.length - failed} of ${findings.length} findings hold. The rows are those of [quality.md](quality.md). A control is the product with a`,
    'protection taken away, and holds when it fails.',
    '',
    machineDescription(postgresVersion),
    '',
    ...table(findings.map(rowOf)),
    '',
  ].join('\n');
}

const rowOf = ({ row, engine, what, figure, target, holds }: ScenarioFinding) => ({
  row,
  engine,
  what,
  figure,
  target,
  holds: holds ? 'yes' : '**no**',
});
