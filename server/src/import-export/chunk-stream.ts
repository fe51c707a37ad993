import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import type { ApiEnv } from '../http/api-env.ts';
import { logOf } from '../http/request-log.ts';

/**
 * A stream that produces chunks only as fast as they are read. The first is produced before this resolves, so that an early
 * failure still becomes an error response; a later failure breaks the response off, so that no reader takes it for complete.
 * @param onFailure receives a later failure, which can no longer be reported to the client
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
          // Reading SQLite does not leave the turn, and neither does a client that reads at once: others would wait for the whole file.
          await nextTurn();
          const { value, done } = await (next ?? chunks.next());
          next = undefined;
          // A client that disconnects meanwhile is not a failure.
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

/** Its readers only see that the response ends too early. */
export const logTruncated = (c: Context<ApiEnv>) => (error: unknown) =>
  logOf(c).error({ err: error }, 'an answer was cut off');
