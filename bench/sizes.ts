import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, ROOT, readIfPresent } from '../scripts/setup/repository.mjs';
import { run } from '../scripts/setup/run.mjs';
import { TEST_DURATION_FILE } from '../test/support/test-duration.mjs';
import type { Line } from './report.ts';

const BUILD = "import('./scripts/setup/build.mjs').then(({ build }) => build())";

/** The size of the repository on a disk, and the duration of build and tests. */
export async function sizes(): Promise<Line[]> {
  console.error('Sizes…');
  const figures = {
    'packages that the site runs with, without Node, MB': (
      await installedMegabytes(ROOT, '--omit=dev')
    ).toFixed(0),
    'all packages, tools and test servers included, MB': (await installedMegabytes(ROOT)).toFixed(0),
    'built pages, with their compressed twins, MB': megabytesUnder(join(ROOT, 'web/build')).toFixed(1),
    'npm run build, s': (await secondsOfBuild()).toFixed(1),
    'npm test, minutes': lastTestDuration(),
  };
  return Object.entries(figures).map(([what, figure]) => ({ what, figure }));
}

export async function secondsOfBuild(): Promise<number> {
  const started = performance.now();
  const { code, output } = await run(NODE, ['-e', BUILD], { quiet: true });
  if (code !== 0) throw new Error(output);
  return (performance.now() - started) / 1_000;
}

/** The size of the packages that npm installed in `folder`, without Node itself. */
export async function installedMegabytes(folder: string, ...npmArguments: string[]): Promise<number> {
  const { output } = await run('npm', ['ls', '--all', '--parseable', ...npmArguments], {
    quiet: true,
    cwd: folder,
  });
  const packages = new Set<string>(
    output.split('\n').filter((path: string) => /\/node_modules\/(?!node(-|$))/.test(path)),
  );
  return [...packages].reduce((sum, path) => sum + megabytesUnder(path), 0);
}

/** The size of the files in a folder and below, without installed packages. */
export function megabytesUnder(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') return sum + megabytesUnder(path);
    return entry.isFile() ? sum + statSync(path).size / 1024 ** 2 : sum;
  }, 0);
}

function lastTestDuration(): string {
  const saved = readIfPresent(TEST_DURATION_FILE);
  if (!saved) return 'not run here yet';
  const { minutes, day } = JSON.parse(saved) as { minutes: number; day: string };
  return `${minutes.toFixed(1)} (${day})`;
}
