import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|svg|txt|xml|json|webmanifest)$/;
const COMPRESSORS = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Compresses each text file once at build time, so that no request waits for it. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => TEXT.test(name));
  await Promise.all(files.map((name) => compressFile(join(folder, name))));
}

async function compressFile(file) {
  const bytes = readFileSync(file);
  for (const [suffix, compress] of Object.entries(COMPRESSORS)) {
    const compressed = await compress(bytes);
    if (compressed.length < bytes.length) writeFileSync(file + suffix, compressed);
  }
}
