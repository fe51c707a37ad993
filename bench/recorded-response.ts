import { once } from 'node:events';
import { connect } from 'node:net';

/** A response as it was sent: names and values of headers alternate, without those that Node adds. */
export type RecordedResponse = { status: number; headers: string[]; body: Buffer };

/** Headers of the connection, not of the response; the baseline server's Node adds the same. */
const CONNECTION_HEADERS = new Set(['date', 'connection', 'keep-alive']);

/** Sends these bytes once, and returns the response. */
export async function recordResponse(siteUrl: string, request: string): Promise<RecordedResponse> {
  const { hostname, port } = new URL(siteUrl);
  const socket = connect(Number(port), hostname);
  socket.write(request, 'latin1');
  let bytes = Buffer.alloc(0);
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    bytes = Buffer.concat([bytes, chunk]);
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) continue;
    const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
    const length = Number(/content-length: (\d+)/i.exec(lines.join('\r\n'))?.[1] ?? 0);
    if (bytes.length < end + 4 + length) continue;
    socket.destroy();
    const headers = lines
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
      .filter(([name = '']) => !CONNECTION_HEADERS.has(name.toLowerCase()))
      .flat();
    return { status: Number(first.split(' ')[1]), headers, body: bytes.subarray(end + 4) };
  }
}
