import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { BUNDLE_GROUPS } from './bundle-groups.ts';

/** Pages are loaded by a function of ours in place of React Router's, which offers no setting for it. */
const routeModules: Plugin = {
  name: 'route-modules',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer) {
    const isRouters = source === './routeModules.js' && importer?.includes('/react-router/');
    if (!isRouters || this.environment.name !== 'client') return null;
    return fileURLToPath(new URL('app/navigation/load-route-module.ts', import.meta.url));
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), routeModules],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  // Known beforehand, so that the first page of `npm run dev` does not reload itself when it meets them.
  optimizeDeps: {
    include: ['lucide-react', 'react-hook-form', '@hookform/resolvers/standard-schema', 'zod'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page carries the list of them all, and hashes do not compress: no more of each than tells versions apart.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: BUNDLE_GROUPS,
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './app/pages.server.ts' } },
      // Built, the pages are one file that loads at once, with React's production code and no other.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}));
