import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole table of URLs travels once, in a cached file: no request is made to discover a route.
  routeDiscovery: { mode: 'initial' },
  serverBuildFile: 'pages.js',
} satisfies Config;
