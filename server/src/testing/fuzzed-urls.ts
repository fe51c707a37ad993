import fc, { type Arbitrary } from 'fast-check';
import { headerSafe, MALICIOUS_TEXTS, type Schema, type Schemas, text, valueFor } from './fuzzed-values.ts';

export type Parameter = { in: string; name: string; schema?: Schema };

const SECRET = 'x'.repeat(43);
export const segment = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 60 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom(SECRET, 'contacts', 'ambassadors') },
  { weight: 1, arbitrary: fc.oneof(fc.constantFrom(...MALICIOUS_TEXTS), text).map(encodeForUrl) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', '%ff', '%00', '%2f..%2f', '.', '..', '%c0%ae', '1%20', '1;x'),
  },
);

function encodeForUrl(value: string) {
  return encodeURIComponent(value.toWellFormed()).slice(0, 1_000);
}

export function pathOf(path: string): Arbitrary<string> {
  const pieces = path.split(/\{\w+\}/);
  const segmentValues = fc.array(segment, { minLength: pieces.length - 1, maxLength: pieces.length - 1 });
  return segmentValues.map((values) => pieces.map((piece, index) => piece + (values[index] ?? '')).join(''));
}

const MALFORMED_QUERIES = [
  '&%',
  '&page=1&page=2',
  '&a[]=1',
  '&=',
  '&%ff=%fe',
  '&size[$gt]=1',
  '?x',
  '&q=%00',
  '&__proto__[x]=1',
];

export function queryOf(parameters: Parameter[], schemas: Schemas): Arbitrary<string> {
  const parameterValues = Object.fromEntries(
    parameters.map(({ name, schema = {} }) => [name, valueFor(schema, schemas, name)]),
  );
  const pairs = fc
    .record(parameterValues, { requiredKeys: [] })
    .map((values) =>
      Object.entries(values).map(
        ([name, value]) =>
          `${name}=${encodeForUrl(typeof value === 'string' ? value : `${JSON.stringify(value)}`)}`,
      ),
    );
  const malformed = fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...MALFORMED_QUERIES) },
    { weight: 1, arbitrary: text.map((value) => `&q=${encodeForUrl(value)}`) },
  );
  return fc
    .tuple(pairs, malformed)
    .map(([pairsGiven, suffix]) =>
      pairsGiven.length > 0 || suffix ? `?${pairsGiven.join('&')}${suffix}` : '',
    );
}

/** Headers that no client needs to send. */
const ODD_HEADERS = [
  'idempotency-key',
  'if-none-match',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'range',
  'origin',
  'sec-fetch-site',
  'x-request-id',
  'x-forwarded-host',
  'x-http-method-override',
];
export const headers: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(...ODD_HEADERS),
      fc.oneof(fc.constantFrom(...MALICIOUS_TEXTS), text).map(headerSafe),
      { maxKeys: 2 },
    ),
  },
);
