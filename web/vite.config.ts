import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    ssr: {
      build: { rollupOptions: { input: './app/pages.server.ts' } },
      // Built, the pages are one file that loads at once, and React cannot be resolved in its development flavour.
      ...(command === 'build' && { resolve: { noExternal: true as const } }),
    },
  },
}));
