import type { NextConfig } from 'next';

export default {
  // It is installed within another repository, whose lockfile is not its own.
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  // Neither side compresses its responses.
  compress: false,
} satisfies NextConfig;
