import { type Decimal, toDecimal } from './exact-decimal.ts';
import type { UblNode } from './parse-ubl.ts';

export type UblDocument = { root: UblNode; byName: ReadonlyMap<string, readonly UblNode[]> };

/** A rule of EN 16931, of its UBL syntax, or of Peppol, by its own id; or one of ours. */
export type Rule = {
  id: string;
  /** The elements that it is about. */
  about: (document: UblDocument) => readonly UblNode[];
  holds: (node: UblNode, document: UblDocument) => boolean;
  /** What to change, in French. */
  message: string | ((node: UblNode) => string);
};

export function toDocument(root: UblNode): UblDocument {
  const byName = new Map<string, UblNode[]>();
  const collect = (node: UblNode) => {
    const same = byName.get(node.name);
    if (same) same.push(node);
    else byName.set(node.name, [node]);
    node.children.forEach(collect);
  };
  collect(root);
  return { root, byName };
}

/** The elements at a path below another, « PostalAddress/Country ». */
export function at(node: UblNode, path: string): UblNode[] {
  let nodes = [node];
  for (const name of path.split('/'))
    nodes = nodes.flatMap(({ children }) => children.filter((child) => child.name === name));
  return nodes;
}

export const has = (node: UblNode, path: string): boolean => at(node, path).length > 0;

/** As `normalize-space` of XPath, which leaves no-break spaces. */
export const textOf = (node: UblNode | undefined): string =>
  (node?.text ?? '').replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');

/** Of the first one there; empty if there is none. */
export const textAt = (node: UblNode, path: string): string => textOf(at(node, path)[0]);
export const numberAt = (node: UblNode, path: string): Decimal => toDecimal(at(node, path)[0]?.text);
export const numbersAt = (node: UblNode, path: string): Decimal[] =>
  at(node, path).map(({ text }) => toDecimal(text));

export const onRoot = ({ root }: UblDocument): readonly UblNode[] => [root];

/** The elements anywhere whose path ends so. */
export const anywhere =
  (...paths: string[]) =>
  (document: UblDocument): readonly UblNode[] =>
    paths.flatMap((path) => {
      const names = path.split('/');
      return (document.byName.get(names.at(-1) ?? '') ?? []).filter((node) => endsWith(node, names));
    });

function endsWith(node: UblNode, names: readonly string[]): boolean {
  let ancestor: UblNode | null = node;
  for (const name of names.toReversed()) {
    if (ancestor?.name !== name) return false;
    ancestor = ancestor.parent;
  }
  return true;
}

export const onLines = anywhere('InvoiceLine', 'CreditNoteLine');

/** Which line it is, for the message. */
export const lineOf = (node: UblNode): string => {
  const isLine = ({ name }: UblNode) => name === 'InvoiceLine' || name === 'CreditNoteLine';
  const line = isLine(node) ? node : node.parent;
  return line && isLine(line) ? `Ligne ${textAt(line, 'ID')}` : 'Une ligne';
};

/** The text at a path from the root is there. */
export const filled = (id: string, path: string, message: string): Rule => ({
  id,
  about: onRoot,
  holds: (root) => textAt(root, path) !== '',
  message,
});

/** Whether the number of a party, or a category, is of VAT, and not of another tax. */
export const isVat = (node: UblNode): boolean => textAt(node, 'TaxScheme/ID').toUpperCase() === 'VAT';
