import type { Context } from 'hono';
import type { ApiEnv } from '../http/api-env.ts';
import { logOf } from '../http/request-log.ts';

/**
 * A stream that makes chunks as fast as they are read, no faster. The first is made before this resolves, so that an early
 * failure is still answered as an error; a later one cuts the answer off, so that no reader takes it for whole.
 * @param onFailure is told of a later failure: the client cannot be any more
 */
export async function streamChunks(
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  onFailure: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  let next: Promise<IteratorResult<Uint8Array<ArrayBuffer>>> | undefined = Promise.resolve(
    await chunks.next(),
  );
  let isCancelled = false;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await (next ?? chunks.next());
          next = undefined;
          // Whoever hangs up meanwhile is no failure of ours.
          if (isCancelled) return;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          onFailure(error);
          controller.error(error);
        }
      },
      cancel: async () => {
        isCancelled = true;
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Its readers only see that the answer ends too early. */
export const logTruncated = (c: Context<ApiEnv>) => (error: unknown) =>
  logOf(c).error({ err: error }, 'an answer was cut off');
