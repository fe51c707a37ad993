import { send } from './client.ts';
import { ApiError } from './error.ts';

type StreamOptions = {
  query?: Record<string, string | number | undefined>;
  body?: Blob;
  key?: string;
  /** The only way to end it early: such a response has no time limit. */
  signal: AbortSignal;
};

/**
 * A long response, chunk by chunk as it arrives; a truncated one throws like a lost connection.
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

/** Parses chunks of a text with one JSON value per line. */
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
