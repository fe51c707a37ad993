import fc, { type Arbitrary } from 'fast-check';

/** The parts of JSON Schema that the product uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  minimum?: number;
  properties?: Record<string, Schema>;
};
export type Schemas = Record<string, Schema>;

export const text = fc.string({ unit: 'binary', maxLength: 40 });

/** Numbers that JSON can express and JavaScript cannot. */
const RAW_NUMBERS = ['1e308', '1e999', '-1e999', '-0', '9007199254740993', '1E+400', `${'9'.repeat(400)}`];
const RAW_MARKER = /"raw:([^"]+)"/g;

export const MALICIOUS_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b@societe.example',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2028\u2066',
  '\ufeff',
  '\r\nBcc: x@y.example',
  '__proto__',
  'constructor',
  "'; drop table account; --",
  '%',
  '_%\\',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=1+1',
  '🧨'.repeat(200),
  'é'.normalize('NFD').repeat(60),
  '1e308',
  '-0',
  '-1',
  'NaN',
  '2147483648',
  '9007199254740993',
  '9'.repeat(400),
  '../../etc/passwd',
];
const LONG_TEXTS = ['a'.repeat(30_000), '\u0000'.repeat(5_000), 'é'.repeat(1_048_576)];

const nested = (depth: number) => `raw:${'['.repeat(depth)}${']'.repeat(depth)}`;

const maliciousValue: Arbitrary<unknown> = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...MALICIOUS_TEXTS) },
  { weight: 20, arbitrary: text },
  { weight: 8, arbitrary: fc.double() },
  { weight: 6, arbitrary: fc.constantFrom(true, null, [], {}, [[]], 0, -1, 2 ** 31, 2 ** 53) },
  { weight: 10, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 6, arbitrary: fc.constantFrom(...RAW_NUMBERS).map((number) => `raw:${number}`) },
  { weight: 2, arbitrary: fc.constantFrom(20_000, 100_000).map(nested) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG_TEXTS) },
);

/** A value that nearly always matches `schema`. */
export function valueFor(schema: Schema, schemas: Schemas, name = ''): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 15, arbitrary: validValue(schema, schemas, name) },
    { weight: 1, arbitrary: maliciousValue },
  );
}

function validValue(schema: Schema, schemas: Schemas, name: string): Arbitrary<unknown> {
  if (schema.$ref) return validValue(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, name);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (alternatives) return fc.oneof(...alternatives.map((one) => validValue(one, schemas, name)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return validNumber(schema);
  if (type === 'array') return fc.array(valueFor(schema.items ?? {}, schemas), { maxLength: 3 });
  if (type === 'object') return objectOf(schema, schemas);
  return validText(name);
}

/** The smallest that are allowed. */
function validNumber({ minimum = 0 }: Schema): Arbitrary<number> {
  return fc.integer({ min: minimum, max: Math.max(minimum, 0) + 30 });
}

/** A valid text by the name of the field, as patterns are not read. */
function validText(name: string): Arbitrary<string> {
  if (/email|confirmation/i.test(name))
    return fc.integer({ max: 10 ** 9, min: 0 }).map((number) => `zoe${number}@societe.example`);
  if (/password/i.test(name)) return fc.constantFrom('trois petits chats', 'quatre petits chiens');
  if (/phone|vat/i.test(name)) return fc.constantFrom('0470', '0470123456');
  if (name === 'sort') return fc.constantFrom('createdAt,desc', 'createdAt,asc', 'name,asc', 'fullName,asc');
  return fc.constantFrom('Zoé Dubois', '02', 'Œuvre & fils', 'un message', "l'été");
}

function objectOf({ properties = {} }: Schema, schemas: Schemas): Arbitrary<object> {
  const names = Object.keys(properties);
  const valid = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, schemas, name)]),
  );
  const unexpectedProperties = Object.fromEntries(
    ['role', 'status', 'id', 'constructor'].map((name) => [name, maliciousValue]),
  );
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(valid) },
    { weight: 1, arbitrary: fc.record(valid, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.record({ ...unexpectedProperties, ...valid }, { requiredKeys: names as never[] }),
    },
  );
}

/** The text of a JSON body of this schema, or of nearly one. */
export function fuzzedJson(schema: Schema, schemas: Schemas): Arbitrary<string> {
  const valid = valueFor(schema, schemas).map(stringify);
  const withDuplicateKey = fc.tuple(valid, fc.constantFrom(...MALICIOUS_TEXTS)).map(([json, value]) => {
    const [, key] = /^\{("[^"]*"):/.exec(json) ?? [];
    return key ? `{${key}:${JSON.stringify(value)},${json.slice(1)}` : json;
  });
  const truncated = fc.tuple(valid, fc.nat(200)).map(([json, at]) => json.slice(0, at));
  return fc.oneof(
    { weight: 12, arbitrary: valid },
    { weight: 1, arbitrary: withDuplicateKey },
    { weight: 1, arbitrary: truncated },
    { weight: 1, arbitrary: fc.oneof(maliciousValue.map(stringify), text) },
    { weight: 1, arbitrary: valid.map((json) => `\ufeff${json}`) },
  );
}

const stringify = (value: unknown) =>
  (JSON.stringify(value) ?? '').replace(RAW_MARKER, (_all, raw: string) => raw).replaceAll('"raw:', '"');

/** The text without characters that no header may contain. */
export const headerSafe = (value: string) => value.replace(/[^\x20-\x7e\xa0-\xff]/g, '').trim();
