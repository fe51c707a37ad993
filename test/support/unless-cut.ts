/**
 * What a process answered; null when the connection was cut before it had. Any other error stays one.
 * @param answer of a request, read to its end
 */
export const unlessCut = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error) => {
    // What fetch throws when there is no connection, or no more of the answer (Fetch Standard, « network error »).
    if (error instanceof TypeError) return null;
    throw error;
  });
