import { createHash } from 'node:crypto';
import { createZipWriter } from '../../import-export/zip-writer.ts';

/** A file of the packet; its size is in bytes, its hash hexadecimal. */
type PacketFile = { path: string; size: number; sha256: string };

export type PacketArchive = ReturnType<typeof createPacketArchive>;

const NOTHING = new Uint8Array(0);

/** An archive that remembers the size and the hash of each of its files. */
export function createPacketArchive() {
  const zip = createZipWriter();
  const files: PacketFile[] = [];

  /** Begins a file; the one before must have ended. */
  function open(path: string) {
    const write = zip.part(path);
    const hash = createHash('sha256');
    let size = 0;
    return {
      write(bytes: Uint8Array): void {
        hash.update(bytes);
        size += bytes.length;
        write(bytes);
      },
      end(): void {
        write(NOTHING, true);
        files.push({ path, size, sha256: hash.digest('hex') });
      },
    };
  }

  function add(path: string, bytes: Uint8Array): void {
    const file = open(path);
    file.write(bytes);
    file.end();
  }

  return { open, add, files, takeBytes: zip.takeBytes, end: zip.end };
}
