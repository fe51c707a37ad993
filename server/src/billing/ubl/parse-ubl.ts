import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { DomainError } from '../../kernel/domain-error.ts';

/** An element of a UBL document, without prefix. */
export type UblNode = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Its own text, without that of elements in it. */
  text: string;
  children: UblNode[];
  parent: UblNode | null;
};

const MEBIBYTE = 1024 * 1024;
const MAX_MEBIBYTES = 5;

const TOO_LARGE = `Ce fichier XML dépasse ${MAX_MEBIBYTES} Mo\u202f: demandez une version sans pièce jointe.`;
const WITH_DOCTYPE =
  'Ce fichier XML déclare un type de document (DOCTYPE) ou des entités, ce qu’une facture électronique n’a pas\u202f: demandez-en une autre version.';
const MALFORMED =
  'Ce fichier n’est pas du XML bien formé\u202f: il est peut-être incomplet. Téléchargez-le à nouveau.';
const NOT_UBL =
  'Ce fichier XML n’est ni une facture ni une note de crédit UBL\u202f: vérifiez que c’est le bon fichier.';

/** A declaration, or a reference to an entity that only one could define. */
const DOCTYPE_OR_ENTITY = /<!(?:DOCTYPE|ENTITY)|&(?!(?:amp|lt|gt|quot|apos);)[\w:.-]+;/i;

const ROOTS = ['Invoice', 'CreditNote'];
const TEXT = '#text';
const ATTRIBUTES = ':@';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  // Decodes references by number, too.
  htmlEntities: true,
});

type Parsed = { readonly [name: string]: unknown };

/** The root of an invoice or credit note, ours or another's. @throws DomainError when it is too large, no XML, or not one of these */
export function parseUbl(xml: string): UblNode {
  const root = parseXml(xml);
  if (!ROOTS.includes(root.name)) throw new DomainError('validation', NOT_UBL);
  return root;
}

/** The root of a UBL document of any kind. @throws DomainError when it is too large, or no XML of one element */
export function parseXml(xml: string): UblNode {
  if (Buffer.byteLength(xml) > MAX_MEBIBYTES * MEBIBYTE) throw new DomainError('too-large', TOO_LARGE);
  if (DOCTYPE_OR_ENTITY.test(xml)) throw new DomainError('validation', WITH_DOCTYPE);
  if (XMLValidator.validate(xml) !== true) throw new DomainError('validation', MALFORMED);
  const [root, ...others] = elementsOf(parse(xml));
  if (!root || others.length > 0) throw new DomainError('validation', MALFORMED);
  return toNode(root, null);
}

/** The parser has bounds of its own, as for the depth. */
function parse(xml: string): Parsed[] {
  try {
    return parser.parse(xml);
  } catch {
    throw new DomainError('validation', MALFORMED);
  }
}

const nameOf = (parsed: Parsed) => Object.keys(parsed).find((key) => key !== ATTRIBUTES) ?? '';

const elementsOf = (content: readonly Parsed[]) =>
  content.filter((one) => !(TEXT in one) && !nameOf(one).startsWith('?'));

function toNode(parsed: Parsed, parent: UblNode | null): UblNode {
  const name = nameOf(parsed);
  const content = parsed[name] as Parsed[];
  const node: UblNode = {
    name,
    attributes: (parsed[ATTRIBUTES] as Record<string, string> | undefined) ?? {},
    text: content.map((one) => (TEXT in one ? String(one[TEXT]) : '')).join(''),
    children: [],
    parent,
  };
  node.children = elementsOf(content).map((one) => toNode(one, node));
  return node;
}
