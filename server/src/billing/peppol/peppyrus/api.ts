// The API of Peppyrus as its callers need it: checked answers, and a refusal that is one.

import type { z } from 'zod';
import { redactSecrets } from '../../../kernel/log.ts';
import { strangerText } from '../../../kernel/stranger-text.ts';
import { type Answer, type ClientOptions, createClient } from './client.ts';
import { failure, notUnderstood } from './explain-call-error.ts';
import { organizationSchema } from './schemas.ts';

type Query = Readonly<Record<string, string>>;
type Refusal = { status: number; reason: string };
type Refused = { refusal: Refusal };

export type Api = ReturnType<typeof createApi>;

export function createApi(options: ClientOptions) {
  const call = createClient(options);
  const { host } = new URL(options.url);
  let isKnown = false;

  /**
   * « Not found » of the API, or of the wrong address? Its first one is believed once the API knew our key.
   * @throws PeppolTransportError
   */
  async function requireKnown(): Promise<void> {
    if (isKnown) return;
    const { status, body } = await call('GET', '/organization/info');
    if (status >= 300)
      throw failure(
        host,
        `il ne connaît pas notre organisation (réponse ${status})\u202f: vérifiez PEPPOL_URL et PEPPOL_API_KEY.`,
      );
    check(organizationSchema, body);
    isKnown = true;
  }

  function check<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
    const result = schema.safeParse(body);
    if (!result.success) throw notUnderstood(host);
    return result.data;
  }

  async function refusalOf({ status, body }: Answer): Promise<Refusal | null> {
    if (status < 300) return null;
    if (status === 404) await requireKnown();
    return { status, reason: quote(wordsOf(body)) || `sans dire pourquoi (réponse ${status})` };
  }

  /** The words of the access point, which may repeat what it was sent. */
  const quote = (words: string) => redactSecrets(strangerText(words.replaceAll(options.key, '…')));

  /** @throws PeppolTransportError */
  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    ...request: Parameters<typeof call>
  ): Promise<Refused | { refusal: null; data: z.output<Schema> }> {
    const answer = await call(...request);
    const refusal = await refusalOf(answer);
    return refusal ? { refusal } : { refusal: null, data: check(schema, answer.body) };
  }

  return {
    host,
    ask,
    quote,
    requireKnown,
    /** Of what must be there. */
    async read<Schema extends z.ZodType>(
      schema: Schema,
      path: string,
      query?: Query,
    ): Promise<z.output<Schema>> {
      const answer = await ask(schema, 'GET', path, query ? { query } : {});
      if (answer.refusal)
        throw failure(
          host,
          `il ne donne pas ce qui lui est demandé (réponse ${answer.refusal.status})\u202f: ${answer.refusal.reason}`,
        );
      return answer.data;
    },
  };
}

/** A text, or the usual places of one; whatever else it is, as it came. */
function wordsOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body === undefined || body === null) return '';
  const { message, error, detail } = body as Record<string, unknown>;
  const words = [message, error, detail].find((one) => typeof one === 'string' && one !== '');
  return typeof words === 'string' ? words : JSON.stringify(body);
}
