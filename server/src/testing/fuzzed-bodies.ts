import fc, { type Arbitrary } from 'fast-check';
import { fuzzedJson, MALICIOUS_TEXTS, type Schema, type Schemas, text } from './fuzzed-values.ts';

export type FuzzedBody = { type: string; bytes: Buffer<ArrayBuffer> };

const asciiOf = (value: string) => value.replace(/[^\x20-\x7e]/g, '?');
const bytesOf = (...pieces: (string | Uint8Array)[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));

type Part = { name: string; head: string; content: Buffer };

/** A form of a JSON part and files, in which any part may be wrong. */
export function fuzzedForm(schema: Schema, schemas: Schemas, picture: Uint8Array): Arbitrary<FuzzedBody> {
  const parts = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    property.format === 'binary' ? file(name, picture) : jsonPart(name, property, schemas),
  );
  const unexpectedPart = fc.oneof(
    ...parts,
    fc.constantFrom(...MALICIOUS_TEXTS).chain((name) => file(asciiOf(name), picture)),
  );
  const all = fc.tuple(fc.tuple(...parts), fc.array(unexpectedPart, { maxLength: 2 }), fc.nat(9));
  const selectedParts = all.map(([validParts, more, choice]) => {
    if (choice === 0) return [...validParts, ...more];
    return choice === 1 ? more : validParts;
  });
  return fc.tuple(selectedParts, formEncoder).map(([content, encode]) => encode(content));
}

const jsonPart = (name: string, schema: Schema, schemas: Schemas): Arbitrary<Part> =>
  fc
    .tuple(
      fuzzedJson(schema, schemas),
      fc.constantFrom(
        '',
        '; filename="blob"\r\nContent-Type: application/json',
        '\r\nContent-Type: text/html',
      ),
    )
    .map(([json, head]) => ({ name, head, content: Buffer.from(json) }));

function file(name: string, picture: Uint8Array): Arbitrary<Part> {
  const content = fc.oneof(
    { weight: 4, arbitrary: fc.constant(Buffer.from(picture)) },
    { weight: 2, arbitrary: fc.nat(picture.length).map((end) => Buffer.from(picture.subarray(0, end))) },
    { weight: 1, arbitrary: fc.nat(picture.length - 1).map((at) => damaged(picture, at)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a')
        .map((said) => Buffer.from(said)),
    },
  );
  const fileName = fc.oneof(fc.constant('photo.png'), fc.constantFrom(...MALICIOUS_TEXTS), text).map(asciiOf);
  const type = fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'image/png; charset="', '');
  return fc.tuple(content, fileName, type).map(([bytes, filename, mime]) => ({
    name,
    head: `; filename="${filename}"\r\nContent-Type: ${mime}`,
    content: bytes,
  }));
}

function damaged(picture: Uint8Array, at: number): Buffer {
  const bytes = Buffer.from(picture);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
}

type FormEncoder = (parts: Part[]) => FuzzedBody;
const FORM = 'multipart/form-data; boundary=';

const encodeForm = (parts: Part[], { end = '--x--\r\n', line = '\r\n', start = '' } = {}) =>
  bytesOf(
    start,
    ...parts.flatMap(({ name, head, content }) => [
      `--x${line}Content-Disposition: form-data; name="${name}"${head}${line}${line}`,
      content,
      line,
    ]),
    end,
  );

const VALID_FORM: FormEncoder = (parts) => ({ type: `${FORM}x`, bytes: encodeForm(parts) });
const MALFORMED_FORMS: FormEncoder[] = [
  (parts) => ({ type: `${FORM}x`, bytes: encodeForm(parts, { end: '' }) }),
  (parts) => ({ type: `${FORM}x`, bytes: encodeForm(parts, { end: '--x' }) }),
  (parts) => ({ type: `${FORM}x`, bytes: encodeForm(parts, { line: '\n' }) }),
  (parts) => ({ type: `${FORM}x`, bytes: encodeForm(parts, { start: 'before the first\r\n' }) }),
  (parts) => ({ type: `${FORM}y`, bytes: encodeForm(parts) }),
  (parts) => ({ type: FORM, bytes: encodeForm(parts) }),
  (parts) => ({ type: `${FORM}"x"; boundary=y`, bytes: encodeForm(parts) }),
  (parts) => ({ type: 'multipart/form-data', bytes: encodeForm(parts) }),
  (parts) => ({ type: 'multipart/mixed; boundary=x', bytes: encodeForm(parts) }),
  (parts) => ({ type: `${FORM}x`, bytes: encodeForm(parts).subarray(0, encodeForm(parts).length >> 1) }),
  () => ({ type: `${FORM}x`, bytes: Buffer.from('--x\r\n\r\n'.repeat(10_000)) }),
  () => ({ type: `${FORM}x`, bytes: Buffer.alloc(0) }),
];

const formEncoder: Arbitrary<FormEncoder> = fc.oneof(
  { weight: 9, arbitrary: fc.constant(VALID_FORM) },
  { weight: 2, arbitrary: fc.constantFrom(...MALFORMED_FORMS) },
);

/** A file to import with wrong cells, lines or bytes. */
export const fuzzedTable: Arbitrary<FuzzedBody> = fc
  .tuple(
    fc.constantFrom('Nom;Société;Fonction;E-mail', 'E-mail', 'Adresse,Nom', '"Nom', '\ufeffE-mail;Nom', ''),
    fc.array(
      fc.array(fc.oneof(fc.constantFrom(...MALICIOUS_TEXTS, 'zoe@societe.example', 'Zoé'), text), {
        maxLength: 6,
      }),
      {
        maxLength: 8,
      },
    ),
    fc.constantFrom('"', '', '\xff\xfe', '\0'),
    fc.constantFrom('text/csv', 'text/csv; charset=utf-16', 'text/csv;'),
  )
  .map(([head, lines, tail, type]) => ({
    type,
    bytes: bytesOf(
      [head, ...lines.map((cells) => cells.join(';'))].join('\r\n'),
      Buffer.from(tail, 'latin1'),
    ),
  }));

export const asJson = (json: Arbitrary<string>): Arbitrary<FuzzedBody> =>
  fc
    .tuple(
      json,
      fc.oneof(
        { weight: 14, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('text/plain', 'application/json;', 'application/json\t', 'a/b', FORM),
        },
      ),
    )
    .map(([said, type]) => ({ type, bytes: Buffer.from(said) }));
