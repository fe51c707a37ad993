import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { ApiEnv } from '../api-env.ts';
import { clientAddress, networkOf, widerNetworksOf } from './client-address.ts';

async function clientAddressFor(proxies: number, socket: string | undefined, forwarded?: string) {
  const app = new Hono<ApiEnv>().use(clientAddress(proxies)).get('/', (c) => c.text(c.var.address));
  const headers = {
    ...(forwarded && { 'X-Forwarded-For': forwarded }),
    Forwarded: 'for=203.0.113.66',
    'X-Real-IP': '203.0.113.66',
    'CF-Connecting-IP': '203.0.113.66',
  };
  const response = await app.request(
    '/',
    { headers },
    socket ? { incoming: { socket: { remoteAddress: socket } } } : {},
  );
  return response.text();
}

describe('The address that limits count by', () => {
  test('RL-2 is the socket’s, whatever the headers contain', async () => {
    expect(await clientAddressFor(0, '192.0.2.7', '203.0.113.1, 203.0.113.2')).toBe('192.0.2.7');
  });

  test('RL-2 behind declared proxies is what the outermost of them saw', async () => {
    expect(await clientAddressFor(1, '10.0.0.1', '203.0.113.66, 198.51.100.4')).toBe('198.51.100.4');
    expect(await clientAddressFor(2, '10.0.0.1', '203.0.113.66, 198.51.100.4, 10.0.0.2')).toBe(
      '198.51.100.4',
    );
    expect(await clientAddressFor(2, '10.0.0.1', '198.51.100.4'), 'past the outer one').toBe('198.51.100.4');
    expect(await clientAddressFor(1, '10.0.0.1', '[2001:db8::5]:4711')).toBe('2001:db8:0:0::/64');
    expect(await clientAddressFor(1, '10.0.0.1', '198.51.100.4:4711')).toBe('198.51.100.4');
  });

  test.each([undefined, '', 'unknown', 'x, 1.2.3', '<script>'])(
    'behind a proxy that forwards %j is the proxy’s',
    async (forwarded) => expect(await clientAddressFor(1, '10.0.0.1', forwarded)).toBe('10.0.0.1'),
  );

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['192.0.2.7', '192.0.2.7'],
    ['unknown', 'unknown'],
  ])('RL-3 %s counts as %s', (address, counted) => expect(networkOf(address)).toBe(counted));

  test.each([
    ['2001:db8:1:2345::/64', ['2001:db8:1:2300::/56', '2001:db8:1::/48']],
    ['2001:db8:1:2::/64', ['2001:db8:1:0::/56', '2001:db8:1::/48']],
    ['0:0:0:0::/64', ['0:0:0:0::/56', '0:0:0::/48']],
    ['192.0.2.7', []],
    ['unknown', []],
  ])('RL-2 is within wider networks: %s in %j', (address, wider) =>
    expect(widerNetworksOf(address).map(({ network }) => network)).toEqual(wider),
  );

  test('is “unknown” when the socket is gone', async () => {
    expect(await clientAddressFor(0, undefined)).toBe('unknown');
  });
});
