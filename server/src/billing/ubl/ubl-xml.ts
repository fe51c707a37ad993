import { XMLBuilder } from 'fast-xml-parser';

/** Elements by their name, attributes by `@name`, the text of an element that has attributes by `#text`; in the order of the schema. */
export type UblElement = { [name: string]: UblValue };
type UblValue = string | UblElement | readonly UblElement[] | undefined;

/** What XML 1.0 has no way to write (production 2, « Char »): most control characters, halves of a surrogate pair. */
const NO_XML_CHARACTER = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  format: true,
});

/**
 * An XML document. An element without text or elements is left out, whatever its attributes: Peppol refuses empty ones (R008), and
 * the rule that asks for it says by its name what is missing.
 */
export function writeXml(name: string, attributes: Record<string, string>, content: UblElement): string {
  const declaration = { '?xml': { '@version': '1.0', '@encoding': 'UTF-8' } };
  return builder.build({ ...declaration, [name]: { ...attributes, ...withoutEmpty(content) } });
}

function withoutEmpty(element: UblElement): UblElement | undefined {
  const entries = Object.entries(element).map(([name, value]) => [name, presentOrUndefined(value)] as const);
  const present = entries.filter(([, value]) => value !== undefined);
  return present.some(([name]) => !name.startsWith('@')) ? Object.fromEntries(present) : undefined;
}

function presentOrUndefined(value: UblValue): UblValue {
  if (typeof value === 'string') return value.replace(NO_XML_CHARACTER, '').trim() || undefined;
  if (value === undefined) return undefined;
  if (!isList(value)) return withoutEmpty(value);
  return value.map(withoutEmpty).filter((element) => element !== undefined);
}

const isList = (value: UblElement | readonly UblElement[]): value is readonly UblElement[] =>
  Array.isArray(value);

const CENTS = 100;

/** « 1815.00 »: two decimals always, from whole cents. @throws RangeError for a negative number, which no document here has */
export function decimal(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new RangeError(`Not an amount of a document: ${cents}`);
  return `${Math.floor(cents / CENTS)}.${String(cents % CENTS).padStart(2, '0')}`;
}

export const CURRENCY = 'EUR';

/** @throws RangeError */
export const amount = (cents: number): UblElement => ({ '@currencyID': CURRENCY, '#text': decimal(cents) });
