import { createHash, type Hash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gzipSync } from 'node:zlib';
import { DomainError } from '../kernel/domain-error.ts';
import { closeDraft, openDraft, removeLostDrafts } from '../kernel/drafts.ts';
import { flush, putInPlace } from '../kernel/lasting-file.ts';

/** Quick: pictures do not get smaller, and the rest is small. */
const LEVEL = 4;
const NEWLINE = 10;
const PIECE_BYTES = 64 * 1024;
/** Few lines at a time, so that they die young: memory that survives a first collection is given back late. */
const UNPACKED_BYTES = 16 * 1024;
/** How many pieces may wait: each may be long. */
const FEW = { highWaterMark: 1 };
/** Several times the largest picture. */
const MOST_LINE_BYTES = 4 * 1024 * 1024;

/** Is told how far the work is, from 0 to 1, and waited for; what it throws ends the work. */
export type OnShare = (share: number) => void | Promise<void>;

export const damaged = (why: string) =>
  new DomainError(
    'validation',
    `La sauvegarde est abîmée\u202f: ${why}. Rien n’a été touché. Prenez-en une autre copie, ou une plus ancienne.`,
  );

const WHY_UNREAD: Record<string, string> = {
  ENOENT: 'il n’existe pas, vérifiez son nom et son dossier',
  EACCES: 'ce compte n’en a pas le droit, prenez celui à qui il est',
};

/** Every comparison of what is read with what was written goes through here. */
export function refuseUnless(isAsWritten: boolean, why: string): void {
  if (!isAsWritten) throw damaged(why);
}

/**
 * The end of the file: a gzip member of its own, which gunzip reads as one more line. All its bytes follow from the checksum
 * of what stands before, so that no byte of the file can change unnoticed, not even those that gzip does not check.
 */
function endOf(hash: Hash): Buffer {
  const end = gzipSync(`${JSON.stringify({ file: hash.digest('hex') })}\n`, { level: 0 });
  // The byte that names the operating system: the same on every machine.
  return end.fill(0xff, 9, 10);
}

const END_BYTES = endOf(createHash('sha256')).length;

/**
 * Writes lines to a new file for its owner alone, which appears whole or not at all and outlives a power cut.
 * @returns its size in bytes
 * @throws DomainError conflict where there is a file of that name
 */
export async function writeLines(file: string, lines: AsyncIterable<Buffer>): Promise<number> {
  if (existsSync(file))
    throw new DomainError('conflict', `Le fichier ${file} existe déjà\u202f: choisissez un autre nom.`);
  await removeLostDrafts(file);
  const draft = openDraft(file);
  try {
    const bytes = await writeDraft(draft, lines);
    await putInPlace(draft, file);
    return bytes;
  } finally {
    await closeDraft(draft);
  }
}

async function writeDraft(draft: string, lines: AsyncIterable<Buffer>): Promise<number> {
  const handle = await open(draft, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = END_BYTES;
  await pipeline(Readable.from(lines, FEW), createGzip({ level: LEVEL }), async (compressed) => {
    for await (const piece of compressed as AsyncIterable<Buffer>) {
      hash.update(piece);
      bytes += piece.length;
      await handle.writeFile(piece);
    }
    await handle.writeFile(endOf(hash));
  }).catch(async (error) => {
    await handle.close();
    throw error;
  });
  await flush(handle);
  return bytes;
}

/**
 * Reads what `writeLines` wrote, some lines at a time.
 * @param onShare is told what share of the file was read
 * @throws DomainError not-found where there is no such file; validation where a byte of it is not as it was written,
 *   at the end at the latest
 */
export async function* readLines(file: string, onShare: OnShare): AsyncGenerator<string[]> {
  // Without O_NONBLOCK, opening a named pipe would wait for its other end.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch(({ code }) => {
    throw new DomainError(
      'not-found',
      `Le fichier ${file} ne peut pas être lu\u202f: ${WHY_UNREAD[code] ?? code}.`,
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
    if (size <= END_BYTES) throw damaged('le fichier est trop court');
    const hash = createHash('sha256');
    const gunzip = createGunzip({ chunkSize: UNPACKED_BYTES });
    const source = Readable.from(pieces(handle, size - END_BYTES, hash, onShare), FEW);
    // A failure is thrown to whoever reads the lines.
    pipeline(source, gunzip).catch(() => undefined);
    yield* split(unpacked(gunzip));
    const end = Buffer.alloc(END_BYTES);
    await handle.read(end, 0, END_BYTES, size - END_BYTES);
    refuseUnless(end.equals(endOf(hash)), 'sa somme de contrôle ne correspond pas');
  } finally {
    await handle.close();
  }
}

async function* pieces(handle: FileHandle, size: number, hash: Hash, onShare: OnShare) {
  for (let done = 0; done < size; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, size - done));
    const { bytesRead } = await handle.read(piece, 0, piece.length, done);
    if (bytesRead === 0) return;
    done += bytesRead;
    hash.update(piece.subarray(0, bytesRead));
    await onShare(done / size);
    yield piece.subarray(0, bytesRead);
  }
}

async function* unpacked(gunzip: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* gunzip;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw String(code).startsWith('Z_')
      ? damaged('elle ne se décompresse pas, ou n’est pas une sauvegarde de Cercle')
      : error;
  }
}

/** Whole lines, without their ends. */
async function* split(text: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const piece of text) {
    const last = piece.lastIndexOf(NEWLINE);
    length += piece.length;
    if (last < 0) {
      if (length > MOST_LINE_BYTES) throw damaged('une ligne n’en finit pas');
      rest.push(piece);
      continue;
    }
    const lines = Buffer.concat([...rest, piece.subarray(0, last)]).toString('utf8');
    rest = [piece.subarray(last + 1)];
    length = piece.length - last - 1;
    yield lines.split('\n');
  }
  if (length > 0) throw damaged('sa fin manque');
}
