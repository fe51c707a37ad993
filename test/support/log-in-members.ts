import { ApiClient } from './api-client.ts';
import { addMembers } from './people.ts';
import type { TestSite } from './site.ts';

/** As many passwords as a site hashes at once. */
const LOGINS_AT_ONCE = 2;
const ADDRESSES = 200;

/**
 * `count` members with a session each, spread over the processes of a site that trusts one proxy: logins are limited by address, so that
 * each seems to come from one of their own.
 */
export async function logInMembers(sites: [TestSite, ...TestSite[]], count: number): Promise<ApiClient[]> {
  const waiting = (await addMembers(sites[0], count)).entries();
  const clients: ApiClient[] = [];
  const worker = async () => {
    for (const [index, person] of waiting) {
      const address = `10.2.${Math.floor(index / ADDRESSES)}.${(index % ADDRESSES) + 1}`;
      const { url } = sites[index % sites.length] ?? sites[0];
      clients.push(await new ApiClient(url, address).logIn(person));
    }
  };
  await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, worker));
  return clients;
}
