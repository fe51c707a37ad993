/**
 * Hands chunks on as fast as they are read, no faster. The first one is made before this resolves, so that what is wrong from
 * the start is still answered as an error; what goes wrong later cuts the answer off, and no reader takes it for whole.
 */
export async function streamed(
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  let next: Promise<IteratorResult<Uint8Array<ArrayBuffer>>> | undefined = Promise.resolve(
    await chunks.next(),
  );
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await (next ?? chunks.next());
        next = undefined;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
