import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PeppolMessage, PeppolTransport } from '../transport.ts';
import { PeppolTransportError } from '../transport-error.ts';
import { createPeppyrusTransport } from './peppyrus-transport.ts';

const KEY = 'key-of-the-firm-12345678';
const MESSAGE: PeppolMessage = {
  key: 'sending-45',
  kind: 'INVOICE',
  sender: '0208:0403019261',
  receiver: '0208:0428759497',
  fileName: 'facture-2026-000123-45.xml',
  ubl: Buffer.from('<Invoice/>'),
};

let server: Server;
let respond: RequestListener;
let transport: PeppolTransport;
beforeEach(async () => {
  server = createServer((request, response) => respond(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  transport = createPeppyrusTransport({ url, key: KEY, timeoutMs: 2_000 });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const everyCall = (): Promise<unknown>[] => [
  transport.findReceiver(['0208:0428759497'], 'INVOICE'),
  transport.submit(MESSAGE),
  transport.status({ messageId: 'a', fileName: MESSAGE.fileName }),
  transport.listResponses(),
  transport.confirmResponse('a', true),
];
const outcomes = async () =>
  (await Promise.allSettled(everyCall())).map((result) =>
    result.status === 'fulfilled' ? result.value : result.reason,
  );
/** Of errors, those that were meant. */
function expectMeant(outcome: unknown) {
  if (!(outcome instanceof Error)) return;
  expect(outcome).toBeInstanceOf(PeppolTransportError);
  expect(outcome.message).toMatch(/^Le point d’accès Peppol \(127\.0\.0\.1:\d+\)\u202f: .*\.?/);
  expect(outcome.message.length).toBeLessThan(2_500);
  expect(outcome.message).not.toContain(KEY);
}

describe('Whatever an access point answers', () => {
  const word = fc.constantFrom(
    'id',
    'items',
    'meta',
    'pages',
    'folder',
    'services',
    'fileContent',
    'message',
    'error',
    'recipient',
    'validationRules',
    'transmissionRules',
    'type',
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, 1e300, -1, '', 'Sent', 'FAILED', '\u0000\u202e', KEY, '__proto__'),
      fc.string(),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(word, tie('tree'), { maxKeys: 5 }),
    ),
  }));
  const page = fc.record({
    items: fc.array(
      fc.record({ id: fc.constantFrom('a', 'b'), fileContent: tree, folder: tree, created: tree }),
    ),
    meta: fc.record({ pages: fc.oneof(fc.integer(), tree) }),
  });
  const body = fc.oneof(
    tree.map((value) => Buffer.from(JSON.stringify(value))),
    page.map((value) => Buffer.from(JSON.stringify(value))),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    fc.constantFrom('', '<html>', '{"id":', '['.repeat(50_000)).map((text) => Buffer.from(text)),
  );
  const status = fc.constantFrom(
    200,
    201,
    204,
    301,
    302,
    400,
    401,
    403,
    404,
    408,
    409,
    413,
    418,
    422,
    429,
    500,
    503,
  );
  const retryAfter = fc.constantFrom(
    null,
    '0',
    '-1',
    '5',
    '99999999999999',
    'soon',
    'Wed, 21 Oct 2215 07:28:00 GMT',
    '',
  );

  test('there is a result, or a failure in French without the key', async () => {
    await fc.assert(
      fc.asyncProperty(status, retryAfter, body, async (code, wait, bytes) => {
        respond = (_, response) => {
          response.writeHead(code, {
            ...(wait !== null && { 'retry-after': wait }),
            ...(code < 400 && code >= 300 && { location: 'http://127.0.0.1:9/' }),
          });
          response.end(code === 204 ? undefined : bytes);
        };
        for (const outcome of await outcomes()) {
          expectMeant(outcome);
          if (outcome instanceof PeppolTransportError && outcome.retryAfterSeconds !== null)
            expect(outcome.retryAfterSeconds).toBeLessThanOrEqual(86_400);
          expect(JSON.stringify(outcome) ?? '').not.toContain(KEY);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('the reason of a rejection has no warnings, and the key no more than others', async () => {
    const rules = [
      { id: 'R1', message: `For ${KEY}` },
      { id: 'R2', type: 'WARNING', message: 'Unusual' },
    ];
    respond = ({ url }, response) =>
      response.end(
        url?.endsWith('/report')
          ? JSON.stringify({ validationRules: rules, transmissionRules: KEY })
          : '{"id":"a","folder":"Failed"}',
      );
    expect(await transport.status({ messageId: 'a', fileName: '' })).toMatchObject({
      state: 'REJECTED',
      reason: 'R1 For … · …',
    });
  });

  test('an answer without end is read to 5 MB', async () => {
    let written = 0;
    respond = (_, response) => {
      const chunk = Buffer.alloc(1_000_000, ' ');
      const write = () => {
        while (!response.destroyed && written < 500_000_000) {
          written += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', write);
            return;
          }
        }
      };
      write();
    };
    const outcome = await transport.status({ messageId: 'a', fileName: '' }).catch((error) => error);
    expectMeant(outcome);
    expect(outcome.message).toMatch('trop grande');
    expect(written).toBeLessThan(50_000_000);
  });

  test('a slow drop after drop ends after the time of a call', async () => {
    respond = (_, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    };
    for (const outcome of await outcomes())
      expect((outcome as Error).message).toMatch('n’a pas répondu en 2 secondes');
  });
});

test('The key goes in a header to no other address: no redirect is followed', async () => {
  const asked: string[] = [];
  respond = ({ url, headers }, response) => {
    asked.push(`${headers['x-api-key']}`);
    response.writeHead(307, { location: `http://localhost:1${url}` }).end('{}');
  };
  for (const outcome of await outcomes()) expect((outcome as Error).message).toMatch('corrigez PEPPOL_URL');
  expect(asked).toEqual(Array(5).fill(KEY));
});

describe('A document refused by name', () => {
  const refuse = (code: number, body: string | Buffer) => {
    respond = ({ method, url }, response) => {
      if (url === '/v1/organization/info') return response.end('{}');
      if (method === 'GET') return response.end('{"items":[]}');
      return response.writeHead(code).end(body);
    };
    return transport.submit(MESSAGE);
  };

  test.each([
    [400, '{"message":"Bad\\nsender"}', 'Bad sender'],
    [404, 'PEPPOL identifier not found', 'sans dire pourquoi (réponse 404)'],
    [413, '<html>Too large</html>', 'sans dire pourquoi (réponse 413)'],
    [422, '"Rule BR-06 is broken"', 'Rule BR-06 is broken'],
    [422, '{"error":{"code":7}}', '{"error":{"code":7}}'],
    [422, `"The key ${KEY} may not"`, 'The key … may not'],
  ])('%i %s', async (code, body, reason) => {
    expect(await refuse(code, body)).toEqual({ outcome: 'REFUSED', reason });
  });

  test('its reason is bounded', async () => {
    const submission = await refuse(422, JSON.stringify('x y '.repeat(100_000)));
    expect(submission).toMatchObject({ outcome: 'REFUSED' });
    expect(JSON.stringify(submission).length).toBeLessThan(2_100);
  });

  test.each([401, 403, 405, 408, 409, 425, 429, 500, 502])(
    '%i refuses the call, and no document',
    async (code) => {
      await expect(refuse(code, '"No"')).rejects.toThrow(PeppolTransportError);
    },
  );

  test('so does a page of a proxy in between', async () => {
    await expect(refuse(400, '<html>Bad request</html>')).rejects.toThrow('vérifiez PEPPOL_URL');
  });
});
