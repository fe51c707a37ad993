import type { OfficialDocument } from './official-documents.ts';

/** An element of ours on a line of its own, with its text. */
const LEAF = /^( *<(cbc:\w+)[^>]*>)([^<]*)(<\/\2>)$/;
const OPENING = /^( *)<(cac:\w+)>$/;

const TEXTS = ['', ' ', '0', '0.00', '-1.00', '1.005', 'X', 'E', 'O', 'S', '2027-02-29', '2020-01-01', 'BE'];

/** Documents of ours with one thing wrong in each, of every kind, chosen by turns: what a broken builder could write. */
export function damagedDocuments(documents: readonly string[], count: number): OfficialDocument[] {
  const sound = documents.map((xml) => xml.trimEnd().split('\n'));
  const damaged: OfficialDocument[] = [];
  for (let turn = 0; damaged.length < count; turn += 1) {
    const lines = sound[turn % sound.length] ?? [];
    // A prime step reaches each line of a document as the turns go on.
    const at = 2 + ((turn * 31) % (lines.length - 3));
    const xml = damage(lines, at, turn);
    if (xml) damaged.push({ name: `damaged document ${turn} (line ${at + 1})`, xml });
  }
  return damaged;
}

/** Takes out, repeats or rewrites the element on a line; nothing for a line that closes one. */
function damage(lines: readonly string[], at: number, turn: number): string | undefined {
  const line = lines[at] ?? '';
  const [, opening, , , closing] = LEAF.exec(line) ?? [];
  const end = opening ? at : endOf(lines, at);
  if (end === undefined) return undefined;
  const element = lines.slice(at, end + 1);
  const rewritten = opening ? [`${opening}${TEXTS[turn % TEXTS.length]}${closing}`] : [];
  const replacements = [[], [...element, ...element], rewritten, rewritten];
  return lines.toSpliced(at, element.length, ...(replacements[turn % 4] ?? [])).join('\n');
}

function endOf(lines: readonly string[], at: number): number | undefined {
  const [, indent, name] = OPENING.exec(lines[at] ?? '') ?? [];
  if (name === undefined) return undefined;
  return lines.indexOf(`${indent}</${name}>`, at);
}
