import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/setup/repository.mjs';

/** Not needed to build or run a site: cloning it would only cost time. */
const EXCLUDED = [':!test', ':!docs', ':!server/**/*.test.ts'];

/** A repository to clone, at `folder`: what is here, committed or not. `settings`: those of git, its author aside. */
export function openGitOrigin(folder: string, settings: NodeJS.ProcessEnv) {
  const git = (...words: string[]) => {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@societe.example'];
    const locations = ['--git-dir', folder, '--work-tree', ROOT];
    execFileSync('git', [...locations, ...author, ...words], { env: settings, stdio: 'pipe' });
  };
  const commit = (message: string) => git('commit', '--quiet', '--allow-empty', '--message', message);
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all', ROOT, ...EXCLUDED);
  commit('As it is here');
  return {
    /** A release, and what came after it. */
    release(tag: string) {
      commit('A release');
      git('tag', tag);
      commit('Not released yet');
    },
  };
}

/** What npm and the build bring to a clone, which takes them a network and a minute. */
export function linkBuildOutput(clone: string): void {
  for (const part of ['node_modules', 'web/build']) symlinkSync(join(ROOT, part), join(clone, part));
}
