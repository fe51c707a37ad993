import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { botCheckToken } from '../../e2e/support/bot-check-token.ts';

export type Answer = { ms: number; status: number; headers: IncomingHttpHeaders; body: string };
type Asked = { json?: object; body?: Uint8Array; headers?: Record<string, string> };

/**
 * One client on one kept connection (or up to `connections`), which times each answer from the first byte it sends to
 * the last it gets. Each call comes from an address of its own (the site trusts one proxy), so that no limit is met.
 */
export function openClient(siteUrl: string, connections = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let calls = 0;
  let xsrf = '';

  function send(method: string, path: string, { json, body: bytes, headers }: Asked = {}): Promise<Answer> {
    calls += 1;
    const from = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    const body = json ? JSON.stringify(json) : bytes;
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        siteUrl + path,
        {
          method,
          agent,
          headers: {
            'x-forwarded-for': from,
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
            resolve({ ms: performance.now() - started, status, headers, body: text });
          });
        },
      );
      sent.on('error', reject).end(body);
    });
  }

  async function xsrfToken(): Promise<string> {
    if (!xsrf) {
      const { headers } = await send('GET', '/api/openapi.json');
      xsrf = /XSRF-TOKEN=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
    }
    return xsrf;
  }

  async function call(method: string, path: string, asked?: Asked): Promise<Answer> {
    await xsrfToken();
    return send(method, path, asked);
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
