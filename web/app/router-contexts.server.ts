import type { Domain } from '@cercle/server/domain';
import { createContext, type ServerBuild } from 'react-router';
import type { IsUnavailable, LoggedRequest } from '../open-pages.ts';

/** How loaders reach the domain. main.ts hands it over: a copy bundled with the pages would have a state of its own. */
export const domainContext = createContext<Domain>();

export const requestLogContext = createContext<LoggedRequest>();

/**
 * `hasOccurred` is set once the request met an error that `isUnavailable` recognises: its page is then 503.
 * `isPageIncomplete` once a part was left out because of one: the page is not cached.
 */
export const outageContext = createContext<{
  isUnavailable: IsUnavailable;
  hasOccurred: boolean;
  isPageIncomplete: boolean;
}>();

/** The page's bytes. Node would copy them into a stream if they were the body of a response that React Router looks into. */
export const htmlContext = createContext<Uint8Array<ArrayBuffer> | null>(null);

/** The files of the browser, as they were built. */
export const builtFilesContext = createContext<Pick<ServerBuild['assets'], 'entry' | 'routes'>>();
