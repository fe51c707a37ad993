import { send } from './client.ts';
import { ApiError } from './error.ts';

type StreamOptions = {
  query?: Record<string, string | number | undefined>;
  body?: Blob;
  key?: string;
  /** The only thing that ends it early: such an answer may take any time. */
  signal: AbortSignal;
};

/**
 * A long answer, piece by piece as it arrives; one that is cut off throws as a lost connection does.
 * @throws ApiError, SessionEnded
 */
export async function stream(path: string, { query = {}, body, key, signal }: StreamOptions) {
  const response = await send('POST', path, query, { body, key }, signal);
  return { headers: response.headers, chunks: readChunks(response) };
}

async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  if (!reader) return;
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw ApiError.unreachable(cause);
    });
    if (done) return;
    yield value;
  }
}

/** Pieces of text that holds one JSON value a line. */
export async function* parseJsonLines<Value>(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Value> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Value;
  }
}
