import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

// All modules under scripts/setup, start.mjs and test.mjs run before the packages are installed: plain JavaScript, Node
// 20, built-in modules only.
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const NODE = join(ROOT, 'node_modules/.bin/node');

// Tools start `node` by name: they must find the pinned version, whichever Node runs npm.
export const ENV = {
  ...process.env,
  PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
};

export function readIfPresent(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Files in a folder and below it, relative to `root`; none when the folder does not exist. */
export function filesUnder(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)));
}

export function contentHash(root, files) {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** A version that was installed or built under `umask 077` is complete, but closed to the account of the site. */
export function refuseUnreadable(...paths) {
  const closed = paths.find((path) => !isReadable(path));
  if (closed)
    throw new Error(
      `Cette version est là, mais ce compte ne peut pas lire ${closed} : tapez, sous le compte à qui elle est, « chmod -R go+rX ${ROOT} ».`,
    );
}

/** What is missing counts as readable. */
function isReadable(path) {
  try {
    accessSync(path, constants.R_OK);
    if (statSync(path).isDirectory()) accessSync(path, constants.X_OK);
    return true;
  } catch ({ code }) {
    return code === 'ENOENT';
  }
}

/** The account under which a site runs may not write its code: the account that installs a version builds it. */
export function refuseReadOnly(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Error(
      `Cette version n’est pas prête, et ce compte ne peut pas écrire dans ${folder} : lancez-y « npm run build » sous le compte à qui il est.`,
    );
  }
}
