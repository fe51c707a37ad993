// The text of an XML file, piece by piece, in the encoding that its first bytes and its declaration name.

import { DomainError } from '../../../kernel/domain-error.ts';

const KIBIBYTE = 1024;
/** Short enough that a piece is parsed in a few milliseconds. */
const PIECE_BYTES = 64 * KIBIBYTE;
/** The declaration stands at the very beginning. */
const HEAD_BYTES = 400;

const BYTE_ORDER_MARKS: ReadonlyArray<{ encoding: string; bytes: readonly number[] }> = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** What a declaration may name. As browsers do, ISO-8859-1 is read as Windows-1252, which adds letters and changes none. */
const DECLARED: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  'utf-16': 'utf-16',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
};

const DECLARATION = /^<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.-]{1,40})["']/;

const contradicted = (declared: string) =>
  new DomainError(
    'validation',
    `Ce fichier se déclare en ${declared.toUpperCase()}, mais n’est pas écrit ainsi\u202f: téléchargez-le à nouveau, sans l’ouvrir dans un autre programme.`,
  );

const unknown = (declared: string) =>
  new DomainError(
    'validation',
    `Ce fichier se déclare en «\u202f${declared}\u202f», que nous ne lisons pas\u202f: demandez-le à la banque en UTF-8.`,
  );

const markOf = (bytes: Uint8Array) =>
  BYTE_ORDER_MARKS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))?.encoding;

/** The beginning of a file as text, before anything is known of it; without a byte order mark. */
export const headOf = (bytes: Uint8Array): string =>
  new TextDecoder(markOf(bytes) ?? 'utf-8').decode(bytes.subarray(0, HEAD_BYTES));

type Encoding = { name: string; declared: string };

/** @throws DomainError when the byte order mark contradicts the declaration, or nothing here reads what it names */
function encodingOf(bytes: Uint8Array): Encoding {
  const mark = markOf(bytes);
  const declared = DECLARATION.exec(headOf(bytes))?.[1] ?? mark ?? 'utf-8';
  const name = DECLARED[declared.toLowerCase()];
  if (!name) throw unknown(declared);
  // UTF-16 has a mark (XML 1.0, section 4.3.3), and other encodings but UTF-8 have none.
  const isMarked = mark ? mark.startsWith(name) : !name.startsWith('utf-16');
  if (!isMarked) throw contradicted(declared);
  return { name: mark ?? name, declared };
}

/** @throws DomainError when the bytes are not of the encoding that the file declares */
export function* decodeXml(bytes: Uint8Array): Generator<string> {
  const { name, declared } = encodingOf(bytes);
  const decoder = new TextDecoder(name, { fatal: true });
  const decode = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw contradicted(declared);
    }
  };
  for (let start = 0; start < bytes.length; start += PIECE_BYTES)
    yield decode(bytes.subarray(start, start + PIECE_BYTES));
  yield decode();
}
