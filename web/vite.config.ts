import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page needs travels in two files, one that changes with React and one with us:
              // they compress better than twenty.
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'shell', test: /app\/(api|session)\/|app\/page-meta|ui\/(arcs|button|toast)\./ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './app/pages.server.ts' } },
      // Built, the pages are one file that loads at once, and React cannot be resolved in its development flavour.
      ...(command === 'build' && { resolve: { noExternal: true as const } }),
    },
  },
}));
