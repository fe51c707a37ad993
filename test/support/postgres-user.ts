import { execFileSync } from 'node:child_process';

/** Whom PostgreSQL runs as: ourselves, or somebody else when we are root, whom it refuses. */
export type PostgresUser = { uid?: undefined; gid?: undefined } | { uid: number; gid: number };

export function findPostgresUser(): PostgresUser {
  if (process.getuid?.() !== 0) return {};
  return idsOf('postgres') ?? createPostgresUser();
}

function createPostgresUser(): PostgresUser {
  execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  const created = idsOf('postgres');
  if (!created)
    throw new Error('PostgreSQL refuses root, and no user named postgres could be created for it.');
  return created;
}

function idsOf(name: string): PostgresUser | undefined {
  const id = (what: string) =>
    Number(execFileSync('id', [what, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}
