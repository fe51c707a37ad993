import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs Debian's program of slow clients, with these options, to its end.
 * @throws Error saying what to install where it is missing
 */
export async function slowhttptest(...options: string[]): Promise<void> {
  await promisify(execFile)('slowhttptest', options).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error('slowhttptest is missing: apt-get install slowhttptest');
    // Its exit code is not 0 when its connections were closed, as they should be.
  });
}
