import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiClient } from './support/api.ts';
import { ADMIN, startSite, type TestSite } from './support/site.ts';

const ROUNDS = 20;
const WRITERS = 4;
const READY_MS = 3_000;

let site: TestSite;
afterEach(() => site?.close());

test(`DU-1, CO-1 the process killed ${ROUNDS} times under load loses no acknowledged write, does none twice that is sent again, and always starts`, {
  timeout: 240_000,
}, async () => {
  // A bot check stands before the public form, none before members made by an administrator; uploads are limited by address.
  site = await startSite({ TRUST_PROXY: '1' });
  const photo = await tinyPhoto();
  const acknowledged = new Set<string>();
  let serial = 0;
  const send = (office: ApiClient, email: string) =>
    office.send('POST', '/members', memberForm(email, photo), { 'idempotency-key': email });

  for (let round = 0; round < ROUNDS; round += 1) {
    const office = await new ApiClient(site.url, `192.0.2.${round + 1}`).logIn(ADMIN);
    const before = acknowledged.size;
    let isAlive = true;
    /** Sent, and killed before an answer came: nobody knows whether they were done. */
    const unanswered: string[] = [];
    const writer = async () => {
      while (isAlive) {
        serial += 1;
        const email = `membre${serial}@societe.example`;
        const response = await send(office, email).catch(() => null);
        if (response?.status === 201) acknowledged.add(email);
        else if (!response) unanswered.push(email);
      }
    };
    const writers = Array.from({ length: WRITERS }, writer);
    // Some of each round's writes are acknowledged, however busy the machine is.
    await vi.waitUntil(() => acknowledged.size > before, { timeout: 20_000, interval: 1 });
    await wait(Math.random() * 350);
    await site.kill();
    isAlive = false;
    await Promise.all(writers);
    const killedAt = Date.now();
    await site.start();
    expect(Date.now() - killedAt).toBeLessThan(READY_MS);
    const again = await new ApiClient(site.url, `198.51.100.${round + 1}`).logIn(ADMIN);
    // Done before or not, the answer is the one that was lost; without a key, the former would be told 409.
    for (const email of unanswered) {
      expect((await send(again, email)).status).toBe(201);
      acknowledged.add(email);
    }
  }

  const stored = await allAddresses(await new ApiClient(site.url).logIn(ADMIN));
  expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS);
  expect([...acknowledged].filter((email) => !stored.has(email))).toEqual([]);
});

test('OV-5 a stop asked for under load loses no request and ends well', async () => {
  site = await startSite();
  const results: (number | string)[] = [];
  let isAsking = true;
  const reader = async () => {
    while (isAsking) {
      const response = await fetch(`${site.url}/api/members`).catch(
        (error) => error.cause?.code ?? String(error),
      );
      if (typeof response === 'string') {
        // Once it stopped listening, a new connection is refused: that request was never taken.
        if (response !== 'ECONNREFUSED') results.push(response);
        return;
      }
      await response.text();
      results.push(response.status);
    }
  };
  const readers = Array.from({ length: 20 }, reader);
  await vi.waitUntil(() => results.length > 100, { timeout: 20_000, interval: 1 });
  const exitCode = await site.stop();
  isAsking = false;
  await Promise.all(readers);
  expect(exitCode).toBe(0);
  expect(new Set(results)).toEqual(new Set([200]));
});

async function tinyPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  return new Uint8Array(bytes);
}

function memberForm(email: string, photo: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  const data = {
    email,
    fullName: 'Jean Dubois',
    company: 'Dubois',
    phone: '0470',
    vat: '',
    memberType: 'SINGLE',
  };
  form.set('data', new Blob([JSON.stringify(data)], { type: 'application/json' }));
  form.set('photo', new Blob([photo], { type: 'image/png' }), 'photo.png');
  return form;
}

async function allAddresses(office: ApiClient): Promise<Set<string>> {
  type Answer = { content: { user: { email: string } }[]; totalPages: number };
  const stored = new Set<string>();
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const { content, totalPages } = await office.get<Answer>(`/members/requests?page=${page}&size=100`);
    for (const { user } of content) stored.add(user.email);
    pages = totalPages;
  }
  return stored;
}
