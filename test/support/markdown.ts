import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem } from 'node:os';

/** What was found when, of which state of the sources: ` on …, at commit …, in … minutes`. */
export const runDescription = () =>
  `on ${new Date().toISOString().slice(0, 10)} at commit ${commit()}, in ${(performance.now() / 60_000).toFixed(0)} minutes`;

/** The machine and the versions, `postgres` being that of PostgreSQL where it ran. */
export function machineDescription(postgres: string | null): string {
  const { node, sqlite } = process.versions;
  const [kernel] = /^\d+\.\d+/.exec(release()) ?? [release()];
  const versions = `Node ${node}, SQLite ${sqlite}${postgres ? `, PostgreSQL ${postgres}` : ''}`;
  return `${cpus().length} × ${cpus()[0]?.model}, ${gigabytes(totalmem())} GB, Linux ${kernel}; ${versions}.`;
}

/** The lines of a table; the names of its columns are those of the first row. */
export function table(rows: Record<string, string>[]): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
  const values = (row: Record<string, string>) => columns.map((column) => row[column] ?? '');
  return [line(columns), line(columns.map(() => '---')), ...rows.map((row) => line(values(row)))];
}

const cell = (text: string) => text.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '\\<');

const gigabytes = (bytes: number) => Math.round(bytes / 1024 ** 3);

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    // A copy without its history.
    return 'unknown';
  }
}
