import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { BUNDLE_GROUPS } from './bundle-groups.ts';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
