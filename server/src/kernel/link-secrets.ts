/** The link's secret in an address of the API or of a page, and anything else long enough to be one. */
const LINK_SECRET =
  /(\/(?:(?:validate|complete)-invitation|newsletters\/+unsubscribe|newsletter\/+desinscription)\/+)[^/]+/gi;
const LONG_SECRET = /[\w-]{43,}/g;

/** A text as it may be logged, whatever address it repeats. */
export const withoutSecrets = (text: string) => text.replace(LINK_SECRET, '$1…').replace(LONG_SECRET, '…');
