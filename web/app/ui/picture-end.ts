// A browser shows as much of a picture as there is of its file, and says nothing. What phones add after the end is no matter.

/** Whether a JPEG, a PNG or the first picture of a GIF stops before its end. */
export function isCutOff(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (bytes[0] === 0xff) return !hasJpegEnd(view);
    if (bytes[0] === 0x89) return !hasPngEnd(view);
    return !hasGifPicture(view);
  } catch (error) {
    // Read beyond the end.
    if (error instanceof RangeError) return true;
    throw error;
  }
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Segments of a marker and a length; only after the head of a scan come pixels, in which `ff` is followed by 0 or a restart marker. */
function hasJpegEnd(view: DataView): boolean {
  for (let at = 2; ; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return false;
    if (marker === END_OF_IMAGE) return true;
    at += 2;
    // A fill byte, which belongs to the next marker.
    if (marker === 0xff) at -= 1;
    else at += view.getUint16(at);
    if (marker === START_OF_SCAN) while (!isMarker(view, at)) at += 1;
  }
}

function isMarker(view: DataView, at: number): boolean {
  const next = view.getUint8(at + 1);
  const isRestart = next >= 0xd0 && next <= 0xd7;
  return view.getUint8(at) === 0xff && next !== 0 && !isRestart;
}

const SIGNATURE_LENGTH = 8;
const IEND = 0x49454e44;

/** Chunks of a length, a type, that many bytes and a checksum. */
function hasPngEnd(view: DataView): boolean {
  for (let at = SIGNATURE_LENGTH; ; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === IEND) return true;
  }
}

const EXTENSION = 0x21;
const GIF_HEADER_LENGTH = 13;
const PICTURE_HEADER_LENGTH = 10;

/** Extensions come before the picture; both end with an empty one of the blocks that they are made of. */
function hasGifPicture(view: DataView): boolean {
  let at = GIF_HEADER_LENGTH + colourTableLength(view.getUint8(10));
  while (view.getUint8(at) === EXTENSION) at = afterBlocks(view, at + 2);
  const table = colourTableLength(view.getUint8(at + PICTURE_HEADER_LENGTH - 1));
  // One more: the size of the first code.
  return afterBlocks(view, at + PICTURE_HEADER_LENGTH + table + 1) <= view.byteLength;
}

/** Three bytes a colour, where the flags say that there are any. */
const colourTableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function afterBlocks(view: DataView, first: number): number {
  let at = first;
  while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
  return at + 1;
}
