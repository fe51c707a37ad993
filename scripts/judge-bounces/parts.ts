import { existsSync } from 'node:fs';
import { join } from 'node:path';

const EMAILS = 'github.com/sisimai/set-of-emails';
const EXPECTATIONS = 'github.com/sisimai/go-sisimai';

/** Returned mails, a file each; `lhost-`: by the server that wrote it, `rhost-`: by the one that refused. */
export const RETURNED = 'maildir/bsd';
/** Mails that return nothing. */
export const NOT_RETURNED = 'maildir/not';
/** What is to be found in each file, as tests of Go. */
export const FACTS = 'fact';

const PARTS = [
  { path: RETURNED, repository: EMAILS },
  { path: NOT_RETURNED, repository: EMAILS },
  { path: `${FACTS}/48-lhost-postfix_test.go`, repository: `${EXPECTATIONS}, with all tests of its folder` },
];

/** A line for each part that the folder lacks, with where it is to be had. */
export const missingParts = (folder: string): string[] =>
  PARTS.filter(({ path }) => !existsSync(join(folder, path))).map(
    ({ path, repository }) => `${path}  from ${repository}`,
  );
