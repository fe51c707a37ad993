import { isIP, isIPv6 } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../api-env.ts';

/** Without a socket: in tests without a port, or after a client has disconnected. */
const UNKNOWN = 'unknown';

/**
 * Sets `c.var.address`. Forwarded headers are ignored unless `proxies` of our own stand in front: each
 * appended the address that it saw, so the client's is that many from the right.
 */
export const clientAddress = (proxies: number) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const socket = c.env?.incoming?.socket.remoteAddress;
    c.set('address', clientAddressOf(socket, c.req.header('X-Forwarded-For'), proxies));
    await next();
  });

/** The client's address: the socket's, or one of those in the forwarded header. */
export function clientAddressOf(socket = UNKNOWN, forwardedFor: string | undefined, proxies: number): string {
  const forwarded = proxies > 0 ? forwardedAddress(forwardedFor, proxies) : null;
  return networkOf(forwarded ?? socket);
}

function forwardedAddress(header: string | undefined, proxies: number): string | null {
  if (!header) return null;
  const hops = header.split(',').map((hop) => withoutPort(hop.trim()));
  const hop = hops.at(-proxies) ?? hops[0] ?? '';
  return isIP(hop) ? hop : null;
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (hop: string) =>
  hop.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** As the system writes an IPv4 address on a dual-stack socket. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * One name for all addresses that one subscriber can choose from: an IPv6 /64, or an IPv4 address
 * however it is written.
 */
export function networkOf(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const groups = parseIpv6Groups(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return toDottedQuad(groups[6] ?? 0, groups[7] ?? 0);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups; the URL parser knows every notation of an IPv6 address. */
function parseIpv6Groups(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) =>
    text
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [left, right] = [groups(head), groups(tail ?? '')];
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

const toDottedQuad = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** What `networkOf` calls an IPv6 /64. */
const NETWORK_64 = /^([\da-f]+:[\da-f]+:[\da-f]+):([\da-f]+)::\/64$/;

/**
 * The wider networks of an address, narrowest first: of an IPv6 /64 its /56 and its /48, one of which a provider gives to
 * each subscriber; of others none. So limits that count by the /64 alone would have no effect on a subscriber of 65 536.
 * @param address as `networkOf` names it
 */
export function widerNetworksOf(address: string): { network: string; bits: 56 | 48 }[] {
  const [, prefix48, subnet] = NETWORK_64.exec(address) ?? [];
  if (prefix48 === undefined || subnet === undefined) return [];
  const subnet56 = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return [
    { network: `${prefix48}:${subnet56}::/56`, bits: 56 },
    { network: `${prefix48}::/48`, bits: 48 },
  ];
}
