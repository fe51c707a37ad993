import { domainContext } from '../../router-contexts.server.ts';
import type { Route } from './+types/security.ts';

const MONTHS_VALID = 11;

/** Where to report a weakness (RFC 9116): no file without an address to write to. @throws Response 404 */
export function loader({ context }: Route.LoaderArgs): Response {
  const { contactEmail, publicUrl } = context.get(domainContext).site;
  if (!contactEmail) throw new Response(null, { status: 404 });
  const text = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${validUntil()}`,
    'Preferred-Languages: fr, nl, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return new Response(`${text.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

/** Less than a year ahead, as the standard advises. */
function validUntil(): string {
  const expiry = new Date();
  expiry.setUTCMonth(expiry.getUTCMonth() + MONTHS_VALID, 1);
  expiry.setUTCHours(0, 0, 0, 0);
  return expiry.toISOString();
}
