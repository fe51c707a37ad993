import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import favicon from '../../../../layout/favicon.svg?url';
import { builtFilesContext } from '../../../../router-contexts.server.ts';
import fonts from '../../../../styles/fonts.css?inline';
import type { Route } from './+types/service-worker.ts';
import { serviceWorkerScript } from './service-worker-script.server.ts';

const ROUTES = ['root', 'admin-event-door'];

/** The script by which the page of the door opens without a connection. It changes with each build, so that browsers take the new one. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { entry, routes } = context.get(builtFilesContext);
  const modules = [entry, ...ROUTES.map((id) => routes[id])].flatMap((part) =>
    part ? [part.module, ...(part.imports ?? [])] : [],
  );
  const fontFiles = [...fonts.matchAll(/\/assets\/[^)"']+\.woff2/g)].map(([file]) => file);
  const files = [...new Set([...modules, ...fontFiles, wasmUrl, favicon])];
  return new Response(serviceWorkerScript(files), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      // Of the worker itself: it fetches the files of the page, from this site alone.
      'Content-Security-Policy':
        "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    },
  });
}
