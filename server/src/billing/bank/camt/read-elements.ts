// Walks through a camt.053 without holding the whole of it: a batch of fifty thousand payments is one entry. Each payment,
// and each element of a statement, is handed over when it ends, then forgotten.

import { setImmediate } from 'node:timers/promises';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { CamtElement } from './camt-element.ts';
import { decodeXml, headOf } from './decode-xml.ts';
import { refuseOtherThanCamt053, refuseOtherThanXml } from './explain-other-file.ts';

export type Listener = {
  onStatement: () => void;
  /** A payment of an entry (TxDtls). Of the entry, what stands before it is known. */
  onDetails: (details: CamtElement, entry: CamtElement) => void;
  /** A direct child of a statement, an entry without its payments. */
  onElement: (element: CamtElement) => void;
  onStatementEnd: () => void;
};

/** The deepest element that is read is the fourteenth. */
const MAX_DEPTH = 40;
/** Elements and characters of one payment, entry or balance; those of banks have some thousands. */
const MAX_SIZE = 100_000;

const DOCUMENT_DEPTH = 1;
const STATEMENT_DEPTH = 3;
const ENTRY_DEPTH = STATEMENT_DEPTH + 1;
const DETAILS_DEPTH = STATEMENT_DEPTH + 3;

/** What is read of each depth; anything deeper is. */
const READ: Readonly<Record<number, readonly string[]>> = {
  2: ['BkToCstmrStmt'],
  3: ['Stmt'],
  4: ['ElctrncSeqNb', 'LglSeqNb', 'Acct', 'Bal', 'TxsSummry', 'Ntry'],
};

const WITH_DOCTYPE =
  'Ce fichier XML déclare un type de document (DOCTYPE) ou des entités, ce qu’un relevé bancaire n’a pas\u202f: téléchargez-le à nouveau à la banque.';
const malformed = (line: number) =>
  `Ce fichier n’est pas du XML bien formé (ligne ${line})\u202f: il est peut-être incomplet. Téléchargez-le à nouveau.`;
const tooLarge = (line: number) =>
  `Ce fichier contient un élément démesuré (ligne ${line}), ce qu’un relevé bancaire n’a pas\u202f: téléchargez-le à nouveau à la banque.`;

const refused = (message: string) => new DomainError('validation', message);

/** @throws DomainError when it is no well-formed camt.053, or has a DOCTYPE */
export async function readElements(bytes: Uint8Array, listener: Listener): Promise<void> {
  refuseOtherThanXml(headOf(bytes));
  const parser = new SaxesParser({ xmlns: true });
  walk(parser, listener);
  for (const piece of decodeXml(bytes)) {
    parse(parser, () => parser.write(piece));
    await setImmediate();
  }
  parse(parser, () => parser.close());
}

type Parser = SaxesParser<{ xmlns: true }>;

function parse(parser: Parser, step: () => void): void {
  try {
    step();
  } catch (error) {
    throw error instanceof DomainError ? error : refused(malformed(parser.line));
  }
}

type Open = { element: CamtElement; sizeBefore: number };

function walk(parser: Parser, listener: Listener): void {
  const open: Open[] = [];
  let namespace = '';
  let depth = 0;
  /** Of an element that is not read, nor anything in it; 0 outside one. */
  let skippedDepth = 0;
  /** Of the elements that are held. */
  let size = 0;

  const grow = (by: number) => {
    size += by;
    if (size > MAX_SIZE) throw refused(tooLarge(parser.line));
  };

  const start = ({ local, uri, attributes }: SaxesTagNS) => {
    if (depth === DOCUMENT_DEPTH) {
      refuseOtherThanCamt053(local, uri);
      namespace = uri;
      return;
    }
    if (uri !== namespace || READ[depth]?.includes(local) === false) {
      skippedDepth = depth;
      return;
    }
    if (depth === STATEMENT_DEPTH) listener.onStatement();
    if (depth < ENTRY_DEPTH) return;
    const { Ccy: currency } = attributes;
    open.push({
      element: { name: local, text: '', currency: currency?.value ?? '', children: [] },
      sizeBefore: size,
    });
    grow(1);
  };

  const append = (text: string) => {
    const element = open.at(-1)?.element;
    // Indentation before and between elements.
    if (skippedDepth > 0 || !element || (element.text === '' && text.trim() === '')) return;
    element.text += text;
    grow(text.length);
  };

  const end = () => {
    if (depth === STATEMENT_DEPTH) listener.onStatementEnd();
    const ended = open.pop();
    if (!ended) return;
    const { element, sizeBefore } = ended;
    const isDetails = depth === DETAILS_DEPTH && element.name === 'TxDtls';
    if (isDetails) listener.onDetails(element, entryOf(open));
    else if (depth === ENTRY_DEPTH) listener.onElement(element);
    // Its payments were handed over, so nothing that is read remains.
    const isDone = isDetails || depth === ENTRY_DEPTH || element.name === 'NtryDtls';
    if (isDone) size = sizeBefore;
    else open.at(-1)?.element.children.push(element);
  };

  parser.on('doctype', () => {
    throw refused(WITH_DOCTYPE);
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw refused(tooLarge(parser.line));
    if (skippedDepth === 0) start(tag);
  });
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    if (skippedDepth === 0) end();
    else if (skippedDepth === depth) skippedDepth = 0;
    depth -= 1;
  });
}

/** The outermost open element, as payments stand in entries only. */
function entryOf(open: readonly Open[]): CamtElement {
  const entry = open[0]?.element;
  if (!entry) throw new Error('A payment stands in an entry');
  return entry;
}
