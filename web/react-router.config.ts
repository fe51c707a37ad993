import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // A page brings the routes it matched, and asks for those its links lead to once it stands: the back office's
  // table of URLs never reaches a visitor.
  routeDiscovery: { mode: 'lazy' },
  // One file per page: each further one is a line in that table.
  splitRouteModules: false,
  serverBuildFile: 'pages.js',
} satisfies Config;
