import { expect, onTestFinished, test, vi } from 'vitest';
import { on } from '../../kernel/telemetry.ts';
import { memberData } from '../../testing/builders.ts';
import { fakeDomain, openTestClient } from '../../testing/test-client.ts';
import { MAX_CONCURRENT_UPLOADS } from './upload-slots.ts';

/** Sends whole forms, and forms whose sender stops before the end for good. */
function openUploadClient() {
  const client = openTestClient({
    domain: fakeDomain({ members: { create: async () => ({ id: 5, requestId: 9 }) } }),
  });
  const send = (body: ReadableStream | FormData, bytes = 1_000) =>
    client.request('POST', '/api/members', {
      token: 'an-admin',
      remoteAddress: crypto.randomUUID(),
      body,
      headers: {
        'Content-Length': `${bytes}`,
        ...(body instanceof ReadableStream && { 'Content-Type': 'multipart/form-data; boundary=x' }),
      },
    });
  const whole = new FormData();
  whole.append('data', JSON.stringify(memberData()));
  whole.append('photo', new File([new Uint8Array(10)], 'photo.png'));
  return {
    send: () => send(whole),
    sendUnread: async (bytes?: number) => {
      const pull = vi.fn();
      const { status, headers } = await send(new ReadableStream({ pull }, { highWaterMark: 0 }), bytes);
      return { status, retryAfter: headers.get('Retry-After'), isRead: pull.mock.calls.length > 0 };
    },
    /** Resolves once each of them is being read. */
    async sendHalf(count: number) {
      let read = 0;
      const pull = () => {
        read += 1;
        return new Promise<void>(() => undefined);
      };
      for (let form = 0; form < count; form += 1) void send(new ReadableStream({ pull }));
      await vi.waitFor(() => expect(read).toBe(count));
    },
  };
}

test('UP-6 while all slots are used, further forms are refused unread, with Retry-After, and counted', async () => {
  const { send, sendUnread, sendHalf } = openUploadClient();
  await sendHalf(MAX_CONCURRENT_UPLOADS - 1);
  expect((await send()).status).toBe(201);
  expect((await send()).status).toBe(201);
  await sendHalf(1);
  const onShed = vi.fn();
  onTestFinished(on('loadShed', onShed));
  expect(await sendUnread()).toEqual({ status: 503, retryAfter: '5', isRead: false });
  expect(onShed.mock.calls).toEqual([['forms-sent-away']]);
});

test('UP-6 senders on slow lines do not block others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { send, sendHalf } = openUploadClient();
  await sendHalf(MAX_CONCURRENT_UPLOADS);
  vi.advanceTimersByTime(5_000);
  const sent = send();
  vi.useRealTimers();
  expect((await sent).status).toBe(201);
});

test('UP-6 a form with originals takes the place of several photos', async () => {
  const { send, sendUnread, sendHalf } = openUploadClient();
  await sendHalf(MAX_CONCURRENT_UPLOADS - 3);
  expect(await sendUnread(10_000_000)).toMatchObject({ status: 503, isRead: false });
  expect((await send()).status).toBe(201);
});
