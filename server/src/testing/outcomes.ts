/** Refusals, as `rejects.toMatchObject` expects them. */
export const UNAUTHENTICATED = { code: 'unauthenticated' };
export const NOT_FOUND = { code: 'not-found' };
export const CONFLICT = { code: 'conflict' };

/** Makes the call that often at once. @returns `done`, or the code of its error, for each */
export async function outcomesOf(times: number, call: (number: number) => Promise<unknown>) {
  const results = await Promise.allSettled(Array.from({ length: times }, (_, number) => call(number)));
  return results.map((result) => (result.status === 'fulfilled' ? 'done' : (result.reason.code as string)));
}

/** Makes the call that often at once. @returns how many succeeded */
export const countDone = async (times: number, call: (number: number) => Promise<unknown>) =>
  (await outcomesOf(times, call)).filter((outcome) => outcome === 'done').length;
