import type { Site } from '@cercle/contract/site';
import { useRouteLoaderData } from 'react-router';

/** What identifies the firm; loaded once by the root. */
export function useSite(): Site {
  const root = useRouteLoaderData<{ site: Site }>('root');
  if (!root) throw new Error('The root loader gives the site to every page');
  return root.site;
}

/** The address that dials a number as it is written in the settings. */
export const telHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** The address that opens a mail program; signs that mean something else in it are encoded (RFC 6068). */
export function mailtoHref(email: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
}
