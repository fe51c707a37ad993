import type { Context } from 'hono';
import type { ApiEnv } from '../http/api-env.ts';
import { logOf } from '../http/request-log.ts';

/**
 * Hands chunks on as fast as they are read, no faster. The first one is made before this resolves, so that what is wrong from
 * the start is still answered as an error; what goes wrong later cuts the answer off, and no reader takes it for whole.
 * @param onFailure hears of it: nobody else can be told any more
 */
export async function streamed(
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  onFailure: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  let next: Promise<IteratorResult<Uint8Array<ArrayBuffer>>> | undefined = Promise.resolve(
    await chunks.next(),
  );
  let isLeft = false;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await (next ?? chunks.next());
          next = undefined;
          // Whoever hangs up meanwhile is no failure of ours.
          if (isLeft) return;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          onFailure(error);
          controller.error(error);
        }
      },
      cancel: async () => {
        isLeft = true;
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Its readers only see that the answer ends too early. */
export const cutOff = (c: Context<ApiEnv>) => (error: unknown) =>
  logOf(c).error({ err: error }, 'an answer was cut off');
