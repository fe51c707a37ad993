import { type CodaEncoding, fromLatin1, startsWithMark } from './coda-encoding.ts';
import { type CodaLine, refused } from './coda-line.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const MARK_BYTES = 3;
const LINE_LENGTH = 128;
/** More than any line has in UTF-8, and enough to see that it is too long. */
const MAX_LINE_BYTES = 1024;

/** Up to where each record has what cannot be missing. Spaces behind may have been cut; its texts too, where nothing tells. */
const MIN_LENGTHS: Readonly<Record<string, number>> = {
  '0': 128,
  '1': 64,
  '21': 121,
  '22': 10,
  '23': 10,
  '31': 40,
  '32': 10,
  '33': 10,
  '4': 10,
  '8': 63,
  '9': 52,
};

/**
 * The lines of a file, whatever ends them, not yet checked; null for a blank one. Fields are decoded from the bytes one by one: a part of
 * a decoded line would keep that whole line in memory.
 */
export function* codaLines(bytes: Uint8Array, encoding: CodaEncoding): Generator<CodaLine | null> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fieldsOf = encoding === 'utf-8' ? utf8Fields : singleByteFields(fromLatin1(encoding));
  let start = startsWithMark(bytes) ? MARK_BYTES : 0;
  for (let number = 1; start < buffer.length; number++) {
    const end = endOfLine(buffer, start);
    const contentEnd = withoutTrailingSpace(buffer, start, end);
    yield contentEnd > start ? toLine(number, fieldsOf(buffer, start, contentEnd)) : null;
    start = end + lineEndLength(buffer, end);
  }
}

type Fields = Pick<CodaLine, 'text' | 'length'>;

function toLine(number: number, { text, length }: Fields): CodaLine {
  const start = text(0, 2);
  return { number, record: /^[23]/.test(start) ? start : start.charAt(0), length, text };
}

/** @throws DomainError for a line that is too long or cut, or of an unknown record */
export function checkLine({ number, record, length }: CodaLine): void {
  const needed = MIN_LENGTHS[record];
  if (needed === undefined)
    throw refused(number, `«\u00a0${record}\u00a0» ne commence aucun enregistrement d’un fichier CODA`);
  if (length > LINE_LENGTH) throw refused(number, `cette ligne a plus de ${LINE_LENGTH} caractères`);
  if (length < needed)
    throw refused(
      number,
      `il manque la fin de cette ligne, qui a ${length} caractères et non ${LINE_LENGTH}`,
    );
}

/** A line that is far too long ends where it is known to be: no other has to be found. */
function endOfLine(bytes: Buffer, start: number): number {
  const limit = Math.min(bytes.length, start + MAX_LINE_BYTES);
  let end = start;
  while (end < limit && bytes[end] !== LINE_FEED && bytes[end] !== CARRIAGE_RETURN) end++;
  return end;
}

function lineEndLength(bytes: Buffer, end: number): 0 | 1 | 2 {
  if (bytes[end] === LINE_FEED) return 1;
  if (bytes[end] !== CARRIAGE_RETURN) return 0;
  return bytes[end + 1] === LINE_FEED ? 2 : 1;
}

/** Also without what old systems end files with, NUL and Ctrl-Z. */
function withoutTrailingSpace(bytes: Buffer, start: number, end: number): number {
  let last = end;
  while (last > start && (bytes[last - 1] ?? 0) <= SPACE) last--;
  return last;
}

type FieldsOf = (bytes: Buffer, start: number, end: number) => Fields;

const singleByteFields =
  (decode: (text: string) => string): FieldsOf =>
  (bytes, start, end) => ({
    length: end - start,
    text: (from, to) =>
      clean(decode(bytes.toString('latin1', start + from, Math.min(start + to, end))), to - from),
  });

/** A line of 128 characters has more bytes: it is decoded before its fields are taken, and copied from it. */
const utf8Fields: FieldsOf = (bytes, start, end) => {
  const line = bytes.toString('utf8', start, end);
  return {
    length: line.length,
    text: (from, to) => clean(Buffer.from(line.slice(from, to)).toString(), to - from),
  };
};

/** Databases refuse control characters. */
const clean = (text: string, length: number) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
  text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').padEnd(length);
