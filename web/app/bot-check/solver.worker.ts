import { solveChallenge } from 'altcha-lib';
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha';
import type { Challenge, Solution } from 'altcha-lib/types';

declare const self: DedicatedWorkerGlobalScope;

/** Searches off the main thread, so that typing stays smooth. Posts the solution, or `null` when there is none. */
self.onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2/') ? derivePbkdf2 : deriveSha;
  const solution: Solution | null = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  self.postMessage(solution);
};
