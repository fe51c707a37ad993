import { beforeEach, describe, expect, test, vi } from 'vitest';
import { contactMessage, memberData } from '../../testing/builders.ts';
import { fakeDomain, openTestClient } from '../../testing/test-client.ts';

const submit = vi.fn(async () => undefined);
const create = vi.fn(async () => ({ id: 5, requestId: 9 }));
const client = openTestClient({ domain: fakeDomain({ contacts: { submit }, members: { create } }) });
beforeEach(() => void vi.clearAllMocks());

/** As a program writes it that takes ISO 8859-1 for the encoding of the web. */
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const ENCODINGS: [string, (text: string) => Uint8Array<ArrayBuffer>, boolean][] = [
  ['UTF-8', (text) => new TextEncoder().encode(text), true],
  ['UTF-8 with a byte order mark', (text) => new TextEncoder().encode(`\ufeff${text}`), true],
  ['ISO 8859-1', latin1, false],
  ['UTF-16', (text) => new Uint8Array(Buffer.from(text, 'utf16le')), false],
];

/** As long as browsers make it: the platform takes no shorter one. */
const BOUNDARY = '----WebKitFormBoundary0123456789abcdef';
const MULTIPART = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };

const multipart = (json: Uint8Array, type: string) => {
  const photo = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\npixels\r\n--${BOUNDARY}--\r\n`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="data"${type}\r\n\r\n`;
  return new Uint8Array(Buffer.concat([Buffer.from(head), json, Buffer.from(`\r\n${photo}`)]));
};

describe('JSON that is not UTF-8 is refused, and never stored with replacement characters:', () => {
  test.each(ENCODINGS)('a form in %s', async (_, encode, isAccepted) => {
    const body = encode(JSON.stringify({ ...memberData(), fullName: 'Zoé Dupré' }));
    const parts: [string, Uint8Array<ArrayBuffer>][] = [
      ['a text', multipart(body, '')],
      ['a file', multipart(body, '; filename="blob"\r\nContent-Type: application/json')],
    ];
    for (const [part, bytes] of parts) {
      const remoteAddress = crypto.randomUUID();
      const options = { token: 'an-admin', body: bytes, headers: MULTIPART, remoteAddress };
      const { status } = await client.request('POST', '/api/members', options);
      expect(status, part).toBe(isAccepted ? 201 : 400);
    }
    expect(create).toHaveBeenCalledTimes(isAccepted ? 2 : 0);
  });

  test.each(ENCODINGS)('a call in %s', async (_, encode, isAccepted) => {
    const body = encode(JSON.stringify({ ...contactMessage(), subject: 'Été à Liège' }));
    const headers = { 'Content-Type': 'application/json' };
    const options = { body, headers, remoteAddress: crypto.randomUUID() };
    const response = await client.request('POST', '/api/contacts', options);
    const { errors } = (await response.json().catch(() => ({}))) as { errors?: Record<string, unknown> };
    // Without a token of the bot check it is refused only once it was read.
    if (isAccepted) expect(errors).toBeDefined();
    else expect([response.status, errors]).toEqual([400, undefined]);
  });

  test('a replacement character that was really typed is accepted', async () => {
    const json = new TextEncoder().encode(JSON.stringify({ ...memberData(), fullName: 'Zo\ufffd Dupré' }));
    const options = {
      token: 'an-admin',
      body: multipart(json, ''),
      headers: MULTIPART,
      remoteAddress: crypto.randomUUID(),
    };
    expect((await client.request('POST', '/api/members', options)).status).toBe(201);
  });
});
