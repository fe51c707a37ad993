import { addMembers } from '../support/people.ts';
import type { TestSite } from '../support/site.ts';
import { openClient, type TimedResponse } from '../support/timed-client.ts';
import { roundRobin } from './round-robin.ts';

/** Each may upload thirty times in ten minutes. */
const MEMBERS = 20;

export type Uploaders = {
  /** One of the members, in turn, sends their new photo. */
  upload(bytes: Uint8Array): Promise<TimedResponse>;
  close(): void;
};

/** Members (of a site that trusts one proxy) who send photos, over so many connections. */
export async function openUploaders(site: TestSite, connections: number): Promise<Uploaders> {
  const client = openClient(site.url, connections);
  const members = await addMembers(site, MEMBERS);
  const next = roundRobin(await Promise.all(members.map(client.logIn)));
  return {
    upload: (bytes) =>
      client.call('PUT', '/api/profile/photo', {
        body: multipartOf(bytes),
        headers: { ...next(), 'content-type': 'multipart/form-data; boundary=photo' },
      }),
    close: client.close,
  };
}

const multipartOf = (bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from('--photo\r\nContent-Disposition: form-data; name="photo"; filename="photo.png"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--photo--\r\n'),
  ]);
