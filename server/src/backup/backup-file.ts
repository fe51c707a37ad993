import { createHash, type Hash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gzipSync } from 'node:zlib';
import { moveIntoPlace, syncAndClose } from '../kernel/atomic-file-write.ts';
import { DomainError } from '../kernel/domain-error.ts';
import {
  createTemporaryPath,
  removeOrphanedTemporaryFiles,
  removeTemporaryFile,
} from '../kernel/temporary-files.ts';

/** Quick: pictures do not get smaller, and the rest is small. */
const GZIP_LEVEL = 4;
const NEWLINE = 10;
const READ_CHUNK_BYTES = 64 * 1024;
/** Few lines at a time: garbage that survives a first collection is freed late. */
const GUNZIP_CHUNK_BYTES = 16 * 1024;
/** How many chunks may wait: each may be long. */
const ONE_CHUNK = { highWaterMark: 1 };
/** Several times the largest picture. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** Receives the progress, from 0 to 1, and is awaited; an error that it throws ends the work. */
export type OnProgress = (progress: number) => void | Promise<void>;

export const damagedError = (reason: string) =>
  new DomainError(
    'validation',
    `La sauvegarde est abîmée\u202f: ${reason}. Rien n’a été touché. Prenez-en une autre copie, ou une plus ancienne.`,
  );

const UNREADABLE_REASONS: Record<string, string> = {
  ENOENT: 'il n’existe pas, vérifiez son nom et son dossier',
  EACCES: 'ce compte n’en a pas le droit, prenez celui à qui il est',
};

/** All comparisons of a file's content with its checksums use this. */
export function assertIntact(isIntact: boolean, reason: string): void {
  if (!isIntact) throw damagedError(reason);
}

/**
 * The end of the file: a gzip member of its own, which gunzip reads as one more line. All its bytes follow from the checksum
 * of the bytes before, so that no byte of the file can change unnoticed, not even those that gzip does not check.
 */
function trailerOf(hash: Hash): Buffer {
  const trailer = gzipSync(`${JSON.stringify({ file: hash.digest('hex') })}\n`, { level: 0 });
  // The byte that names the operating system: the same on every machine.
  return trailer.fill(0xff, 9, 10);
}

const TRAILER_BYTES = trailerOf(createHash('sha256')).length;

/**
 * Writes lines to a new file that only its owner may read. It appears complete or not at all, and survives a power cut.
 * @returns its size in bytes
 * @throws DomainError conflict when there is a file of that name
 */
export async function writeLines(file: string, lines: AsyncIterable<Buffer>): Promise<number> {
  if (existsSync(file))
    throw new DomainError('conflict', `Le fichier ${file} existe déjà\u202f: choisissez un autre nom.`);
  await removeOrphanedTemporaryFiles(file);
  const temporaryFile = createTemporaryPath(file);
  try {
    const bytes = await writeCompressed(temporaryFile, lines);
    await moveIntoPlace(temporaryFile, file);
    return bytes;
  } finally {
    await removeTemporaryFile(temporaryFile);
  }
}

async function writeCompressed(temporaryFile: string, lines: AsyncIterable<Buffer>): Promise<number> {
  const handle = await open(temporaryFile, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = TRAILER_BYTES;
  await pipeline(Readable.from(lines, ONE_CHUNK), createGzip({ level: GZIP_LEVEL }), async (compressed) => {
    for await (const chunk of compressed as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      await handle.writeFile(chunk);
    }
    await handle.writeFile(trailerOf(hash));
  }).catch(async (error) => {
    await handle.close();
    throw error;
  });
  await syncAndClose(handle);
  return bytes;
}

/**
 * Reads what `writeLines` wrote, some lines at a time.
 * @param onProgress receives the share of the file that was read
 * @throws DomainError not-found when there is no such file; validation when a byte of it is not as it was written,
 *   at the end at the latest
 */
export async function* readLines(file: string, onProgress: OnProgress): AsyncGenerator<string[]> {
  // Without O_NONBLOCK, opening a named pipe would wait for its other end.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch(({ code }) => {
    throw new DomainError(
      'not-found',
      `Le fichier ${file} ne peut pas être lu\u202f: ${UNREADABLE_REASONS[code] ?? code}.`,
    );
  });
  try {
    const stats = await handle.stat();
    const { size } = stats;
    if (!stats.isFile())
      throw new DomainError(
        'not-found',
        `${file} n’est pas un fichier\u202f: donnez celui de la sauvegarde.`,
      );
    if (size <= TRAILER_BYTES) throw damagedError('le fichier est trop court');
    const hash = createHash('sha256');
    const gunzip = createGunzip({ chunkSize: GUNZIP_CHUNK_BYTES });
    const source = Readable.from(readChunks(handle, size - TRAILER_BYTES, hash, onProgress), ONE_CHUNK);
    // The reader of the lines gets the error.
    pipeline(source, gunzip).catch(() => undefined);
    yield* splitLines(decompress(gunzip));
    const trailer = Buffer.alloc(TRAILER_BYTES);
    await handle.read(trailer, 0, TRAILER_BYTES, size - TRAILER_BYTES);
    assertIntact(trailer.equals(trailerOf(hash)), 'sa somme de contrôle ne correspond pas');
  } finally {
    await handle.close();
  }
}

async function* readChunks(handle: FileHandle, size: number, hash: Hash, onProgress: OnProgress) {
  for (let done = 0; done < size; ) {
    const chunk = Buffer.allocUnsafe(Math.min(READ_CHUNK_BYTES, size - done));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, done);
    if (bytesRead === 0) return;
    done += bytesRead;
    hash.update(chunk.subarray(0, bytesRead));
    await onProgress(done / size);
    yield chunk.subarray(0, bytesRead);
  }
}

async function* decompress(gunzip: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* gunzip;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw String(code).startsWith('Z_')
      ? damagedError('elle ne se décompresse pas, ou n’est pas une sauvegarde de Cercle')
      : error;
  }
}

/** Whole lines, without their ends. */
async function* splitLines(text: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of text) {
    const last = chunk.lastIndexOf(NEWLINE);
    length += chunk.length;
    if (last < 0) {
      if (length > MAX_LINE_BYTES) throw damagedError('une ligne n’en finit pas');
      rest.push(chunk);
      continue;
    }
    const lines = Buffer.concat([...rest, chunk.subarray(0, last)]).toString('utf8');
    rest = [chunk.subarray(last + 1)];
    length = chunk.length - last - 1;
    yield lines.split('\n');
  }
  if (length > 0) throw damagedError('sa fin manque');
}
