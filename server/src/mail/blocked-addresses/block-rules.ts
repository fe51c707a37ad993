// When an address is blocked: campaigns then pass it over, and an administrator is told to check it (docs/decisions/0077).
// One HARD failure is enough, and so is a complaint. SOFT ones must come on three days of thirty, with no mail taken in between.

import type { BlockCause } from '@cercle/contract/blocked-addresses';
import { dayOf } from '../../kernel/calendar.ts';

/** Distinct days in Brussels, within the window, on which an address refuses before it is blocked. */
export const SOFT_DAYS = 3;
export const SOFT_WINDOW_DAYS = 30;

export type Bounce = { class: BlockCause; code: string | null; at: string };

/**
 * Why the address is to be blocked, or null.
 * @param bounces those within the window, in any order
 * @param lastTakenAt when it last took a mail that did not come back
 */
export function causeToBlock(bounces: readonly Bounce[], lastTakenAt: string | null): BlockCause | null {
  if (bounces.some((bounce) => bounce.class === 'COMPLAINT')) return 'COMPLAINT';
  if (bounces.some((bounce) => bounce.class === 'HARD')) return 'HARD';
  const counted = bounces.filter(({ code, at }) => !isAboutUs(code) && at > (lastTakenAt ?? ''));
  return new Set(counted.map(({ at }) => dayOf(at))).size >= SOFT_DAYS ? 'SOFT' : null;
}

/** Security or policy (RFC 3463, X.7): its server refuses us, not the address. Else a bad week of ours would block a whole provider. */
const isAboutUs = (code: string | null) => code !== null && /^[45]\.7\./.test(code);

/** Where anybody may have an address: the firm's own one says nothing of the others. */
const PROVIDERS =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|proton|protonmail|gmx|skynet|proximus|telenet|voo|orange|free|laposte)\.[a-z.]{2,6}$/;

type OwnAddresses = { publicUrl: string; senders: readonly (string | null)[] };

/** @param senders addresses of the firm: MAIL_FROM, CONTACT_EMAIL @returns domains, and whole addresses of a public provider */
export function ownAddresses({ publicUrl, senders }: OwnAddresses): ReadonlySet<string> {
  const { hostname } = new URL(publicUrl);
  const own = senders
    .filter((address) => address !== null)
    .map((address) => address.toLowerCase())
    .map((address) => (PROVIDERS.test(domainOf(address)) ? address : domainOf(address)));
  return new Set([hostname, hostname.replace(/^www\./, ''), ...own]);
}

/** The site's own mailboxes are never blocked: what comes back from them is a mistake of its own settings. */
export const isOwn = (own: ReadonlySet<string>, email: string) => own.has(email) || own.has(domainOf(email));

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
