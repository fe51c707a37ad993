import { botCheckToken } from './bot-check-token.ts';
import type { LoadPlan } from './load.ts';
import { rawGet, rawPost } from './raw-request.ts';
import { nameOf } from './seed-names.ts';
import { openClient } from './timed-client.ts';

const PAGES = ['/', '/business-club', '/devenir-membre', '/ambassadeurs', '/contactez-nous'];
const FIRST_LETTERS = 6;
const MESSAGE_EVERY = 50;

/** What `crowd.ts` fills the list of ambassadors with. */
export const AMBASSADORS = 1_000;

export type MixedTraffic = Pick<LoadPlan, 'url' | 'requests' | 'once'>;

/**
 * What visitors ask for on a busy day, each from an address of its own (the site trusts one proxy): half of it pages, the
 * rest lists of ambassadors, a twentieth searches that render a page, no two alike, and messages.
 * @returns what makes a crowd of it that asks up to so many times
 */
export async function openMixedTraffic({ url }: { url: string }) {
  const client = openClient(url);
  const xsrf = await client.xsrfToken();
  client.close();
  let number = 0;
  return async (maxRequests: number): Promise<MixedTraffic> => {
    const requests = Array.from({ length: Math.ceil(maxRequests) }, () => rawGet(pathOf(number++)));
    const messages = Array.from({ length: Math.ceil(maxRequests / MESSAGE_EVERY) }, () =>
      rawMessage(url, number++, xsrf),
    );
    return { url, requests, once: { requests: await Promise.all(messages), every: MESSAGE_EVERY } };
  };
}

function pathOf(number: number): string {
  const name = nameOf(number).slice(0, FIRST_LETTERS).toLowerCase();
  if (number % 20 === 0) return `/ambassadeurs?q=${encodeURIComponent(name)}${number}`;
  if (number % 2 === 1) return PAGES[(number >> 1) % PAGES.length] ?? '/';
  const page = number % (AMBASSADORS / 10);
  return number % 4 === 0
    ? `/api/ambassadors?page=0&size=10&q=${encodeURIComponent(name)}`
    : `/api/ambassadors?page=${page}&size=10&sort=name,asc`;
}

/** A message of the contact form, as it goes over the wire. */
export async function rawMessage(url: string, number: number, xsrf: string): Promise<string> {
  const contact = {
    name: nameOf(number),
    email: 'jean.dubois@societe.example',
    message: 'Bonjour, pouvez-vous nous rappeler ?',
    recaptchaToken: await botCheckToken(url, 'contactFormSubmit'),
  };
  return rawPost('/api/contacts', contact, number, xsrf);
}
