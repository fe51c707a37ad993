// Calls of the API of Peppyrus: JSON, a key in a header, each bounded in time and size.

import { PeppolTransportError } from '../transport-error.ts';
import { explainCallError, explainStatus, notUnderstood, wordsAbout } from './explain-call-error.ts';

const CALL_TIMEOUT_MS = 20_000;
/** A page of messages has their documents in it. */
const MAX_ANSWER_BYTES = 5 * 1024 * 1024;
const TOO_LARGE = 'sa réponse est trop grande\u202f: vérifiez PEPPOL_URL.';
/** They refuse what was sent, not the call; a proxy in between says it in HTML. */
const REFUSALS = [400, 422];
/** Their words may be missing. */
const PLAIN_REFUSALS = [404, 413];

export type Answer = { status: number; body: unknown };
/** An answer over the bound: a smaller part of it may be asked for. */
export class TooLargeError extends PeppolTransportError {}

export type Call = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  options?: { query?: Readonly<Record<string, string>>; body?: object },
) => Promise<Answer>;

export type ClientOptions = { url: string; key: string; timeoutMs?: number };

/**
 * @param url without a slash at its end
 * @returns a function that answers 2xx, and 4xx that refuse what was sent, with their JSON: null where it is empty.
 * It throws PeppolTransportError for all else.
 */
export function createClient({ url, key, timeoutMs = CALL_TIMEOUT_MS }: ClientOptions): Call {
  const { host } = new URL(url);

  return async (method, path, { query, body } = {}) => {
    const address = new URL(`${url}${path}`);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
    const { response, bytes } = await send(address, {
      method,
      headers: {
        accept: 'application/json',
        'x-api-key': key,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const parsed = parse(bytes);
    const isRefusal =
      PLAIN_REFUSALS.includes(response.status) ||
      (REFUSALS.includes(response.status) && parsed !== undefined);
    if (!response.ok && !isRefusal) throw explainStatus(host, response.status, response.headers);
    if (response.ok && parsed === undefined) throw notUnderstood(host);
    return { status: response.status, body: parsed };
  };

  async function send(address: URL, init: RequestInit) {
    try {
      // A redirect could take the key to another host.
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(address, { ...init, signal, redirect: 'manual' });
      return { response, bytes: await readBounded(response) };
    } catch (error) {
      if (error instanceof TooLargeError) throw error;
      throw explainCallError(host, timeoutMs, error);
    }
  }

  async function readBounded({ body }: Response): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    // Leaving the loop cancels the rest.
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > MAX_ANSWER_BYTES) throw new TooLargeError(wordsAbout(host, TOO_LARGE));
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}

/** @returns null for an empty answer, undefined for what is no JSON */
function parse(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
