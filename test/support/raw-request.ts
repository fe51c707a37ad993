/** A call of the API as it goes over the wire, from an address of its own (the site trusts one proxy). */
export function rawPost(path: string, json: object, number: number, xsrf: string): string {
  const body = JSON.stringify(json);
  return [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `X-Forwarded-For: 10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    `Cookie: XSRF-TOKEN=${xsrf}`,
    `X-XSRF-TOKEN: ${xsrf}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

export const rawGet = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Encoding: br, gzip\r\n${headers}\r\n`;
