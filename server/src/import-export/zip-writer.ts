import { constants, deflateRawSync } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

const DEFLATED = 8;

/** Node's own compression: several times as fast, and it produces no garbage. Each chunk ends on a whole byte. */
class DeflatedPart extends ZipPassThrough {
  override compression = DEFLATED;

  protected override process(chunk: Uint8Array, isLast: boolean): void {
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata(null, deflateRawSync(chunk, { finishFlush }), isLast);
  }
}

/** An archive that is written part by part, each to its end before the next one begins. */
export function createZipWriter() {
  let written: Uint8Array[] = [];
  const zip = new Zip((failure, chunk) => {
    if (failure) throw failure;
    written.push(chunk);
  });
  return {
    /** Begins a part. @returns what adds bytes to it */
    part(path: string) {
      const file = new DeflatedPart(path);
      zip.add(file);
      return (bytes: Uint8Array, isLast = false) => file.push(bytes, isLast);
    },
    end: () => zip.end(),
    /** What was written since the last call. */
    takeBytes(): Uint8Array<ArrayBuffer> {
      const bytes = new Uint8Array(Buffer.concat(written));
      written = [];
      return bytes;
    },
  };
}
