import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { botCheckToken } from './bot-check-token.ts';

export type TimedResponse = { ms: number; status: number; headers: IncomingHttpHeaders; body: string };
type RequestOptions = { json?: object; body?: Uint8Array; headers?: Record<string, string> };

/**
 * One client on one kept connection (or up to `connections`), which times each answer from the first byte it sends to
 * the last it gets. Each call comes from an address of its own (the site trusts one proxy), so that no limit is met.
 */
export function openClient(siteUrl: string, connections = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let callCount = 0;
  let xsrf = '';

  function send(
    method: string,
    path: string,
    { json, body: bytes, headers }: RequestOptions = {},
  ): Promise<TimedResponse> {
    callCount += 1;
    const clientAddress = `10.${(callCount >> 16) & 255}.${(callCount >> 8) & 255}.${callCount & 255}`;
    const body = json ? JSON.stringify(json) : bytes;
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const outgoing = request(
        siteUrl + path,
        {
          method,
          agent,
          headers: {
            'x-forwarded-for': clientAddress,
            ...(xsrf && { cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf }),
            ...(json && { 'content-type': 'application/json' }),
            ...(body && { 'content-length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () => {
            const { statusCode: status = 0, headers } = response;
            resolve({ ms: performance.now() - startedAt, status, headers, body: text });
          });
        },
      );
      outgoing.on('error', reject).end(body);
    });
  }

  async function xsrfToken(): Promise<string> {
    if (!xsrf) {
      const { headers } = await send('GET', '/api/openapi.json');
      xsrf = /XSRF-TOKEN=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
    }
    return xsrf;
  }

  async function call(method: string, path: string, options?: RequestOptions): Promise<TimedResponse> {
    await xsrfToken();
    return send(method, path, options);
  }

  return {
    xsrfToken,
    call,
    /** @returns the header that makes a call theirs. @throws Error when they are refused */
    async logIn({
      email,
      password,
    }: {
      email: string;
      password: string;
    }): Promise<{ authorization: string }> {
      const { status, body } = await call('POST', '/api/login', { json: { email, password } });
      if (status !== 200) throw new Error(`Not logged in: ${body}`);
      return { authorization: `Bearer ${(JSON.parse(body) as { token: string }).token}` };
    },
    botCheckToken: (action: string) => botCheckToken(siteUrl, action),
    close: () => agent.destroy(),
  };
}
