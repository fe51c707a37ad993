import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole table of URLs travels once, in a cached file: no request is made to discover a route.
  routeDiscovery: { mode: 'initial' },
  // One file per page: each further one is a line in that table, which every visitor loads.
  splitRouteModules: false,
  serverBuildFile: 'pages.js',
} satisfies Config;
