/** The secret of a link, in an address of the API or of a page. */
const LINK_SECRET =
  /(\/(?:(?:validate|complete)-invitation|newsletters\/+unsubscribe|newsletter\/+desinscription)\/+)[^/]+/gi;
const LONG_SECRET = /[\w-]{43,}/g;

/** The text without secrets of links, and without anything else long enough to be one, so that it may be logged. */
export const redactSecrets = (text: string) => text.replace(LINK_SECRET, '$1…').replace(LONG_SECRET, '…');
