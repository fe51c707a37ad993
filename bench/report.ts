import { machineDescription, runDescription, table } from '../test/support/markdown.ts';

export type Line = Record<string, string>;
/** The lines of each table, by its title. */
export type Tables = Record<string, Line[]>;

/** Markdown: the results, the machine and the versions. */
export const report = (tables: Tables, postgresVersion: string | null): string =>
  [
    `What \`npm run bench\` measured ${runDescription()}.`,
    '',
    machineDescription(postgresVersion),
    ...Object.entries(tables).flatMap(([title, lines]) => ['', `### ${title}`, '', ...table(lines)]),
  ].join('\n');
