// What pdfkit wrote without compression, read back: its texts through the ToUnicode tables of its fonts, in the order of its structure.

export type PdfFile = {
  /** The structure as a reader aloud follows it: « TD "21 %" », indented by two spaces a level. */
  structure: string[];
  /** Beside it: what is on each page and no part of the structure, such as its foot. */
  artifacts: string[][];
  /** Operators that draw outside of both: there should be none. */
  unmarked: string[];
  /** The dark squares of the figures: left, top from below, width, height. */
  rectangles: number[][];
  /** The whole file, one character a byte. */
  source: string;
};

/** What an element holds: content on a page of its own, another element, or content on the element's page. */
const KIDS = /<<[^>]*?\/Pg (\d+) 0 R[^>]*?\/MCID (\d+)[^>]*?>>|(\d+) 0 R|(\d+)/g;

/** @throws Error when it is no uncompressed file of pdfkit */
export function readPdf(bytes: Buffer): PdfFile {
  const source = bytes.toString('latin1');
  const objects = objectsOf(source);
  const get = (id: string) => objects.get(id) ?? fail(`no object ${id}`);
  const pages = idsIn(/\/Kids \[([^\]]*)\]/.exec(find(objects, '/Type /Pages'))?.[1] ?? '').map((id) => ({
    id,
    ...readContent(streamOf(get(refIn(get(id), 'Contents'))), fontsOf(get(refIn(get(id), 'Resources')), get)),
  }));
  const textOf = (pageId: string, mcid: number) =>
    pages.find(({ id }) => id === pageId)?.texts.get(mcid) ?? fail(`no content ${mcid} on page ${pageId}`);

  function describe(id: string, depth: number): string[] {
    const object = get(id);
    const type = /\/S \/(\w+)/.exec(object)?.[1] ?? fail(`no type of ${id}`);
    const [list, inList = ''] = /\/K \[([\s\S]*?)\]\n/.exec(object) ?? ['', ''];
    const ownPage = refOrNone(object.replace(list, ''), 'Pg');
    const kids = [...inList.matchAll(KIDS)];
    const texts = kids.flatMap(([, page, marked, , own]) => {
      const mcid = marked ?? own;
      return mcid === undefined ? [] : [textOf(page ?? ownPage ?? fail(`no page of ${id}`), Number(mcid))];
    });
    const line = `${'  '.repeat(depth)}${type}${texts.length > 0 ? ` "${texts.join('')}"` : ''}`;
    return [line, ...kids.flatMap(([, , , kid]) => (kid === undefined ? [] : describe(kid, depth + 1)))];
  }

  const root = find(objects, '/Type /StructTreeRoot');
  return {
    structure: idsIn(/\/K \[([^\]]*)\]/.exec(root)?.[1] ?? '').flatMap((id) => describe(id, 0)),
    artifacts: pages.map(({ artifacts }) => artifacts),
    unmarked: pages.flatMap(({ unmarked }) => unmarked),
    rectangles: pages.flatMap(({ rectangles }) => rectangles),
    source,
  };
}

const fail = (message: string): never => {
  throw new Error(`Not a file of pdfkit: ${message}`);
};

/** By number; those with a stream with it. */
function objectsOf(source: string): Map<string, string> {
  const starts = [...source.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  return new Map(
    starts.map((start, index) => {
      const end = Math.min(...starts.filter((other) => other > start), source.lastIndexOf('\nxref'));
      return [String(index + 1), source.slice(start, end)];
    }),
  );
}

const find = (objects: Map<string, string>, part: string) =>
  [...objects.values()].find((object) => object.includes(part)) ?? fail(`no ${part}`);
const refOrNone = (object: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(object)?.[1];
const refIn = (object: string, key: string) => refOrNone(object, key) ?? fail(`no ${key}`);
const idsIn = (text: string) => [...text.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id);
const streamOf = (object: string) =>
  object.slice(object.indexOf('\nstream\n') + 8, object.lastIndexOf('\nendstream'));

type Glyphs = Map<string, string>;

/** The characters of each glyph, by the name that the page has for its font. */
function fontsOf(resources: string, get: (id: string) => string): Map<string, Glyphs> {
  const fonts = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '';
  return new Map(
    [...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      glyphsIn(streamOf(get(refIn(get(id), 'ToUnicode')))),
    ]),
  );
}

function glyphsIn(table: string): Glyphs {
  const glyphs: Glyphs = new Map();
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [index, [, codes = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      glyphs.set(
        (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'),
        codes
          .split(' ')
          .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
          .join(''),
      );
  return glyphs;
}

const DRAWS = /^(?:f\*?|S|B)$|\] TJ$/;

function readContent(content: string, fonts: Map<string, Glyphs>) {
  const texts = new Map<number, string>();
  const artifacts: string[] = [];
  const unmarked: string[] = [];
  const rectangles: number[][] = [];
  let glyphs: Glyphs = new Map();
  let mark: number | 'artifact' | null = null;
  for (const line of content.replace(/<<\n([^>]*)>> BDC/g, (all) => all.replaceAll('\n', ' ')).split('\n')) {
    const begun = /^\/(\w+) <<(?:.*\/MCID (\d+))?.* BDC$/.exec(line);
    if (begun) mark = begun[2] === undefined ? 'artifact' : Number(begun[2]);
    if (typeof mark === 'number' && !texts.has(mark)) texts.set(mark, '');
    if (line === 'EMC') mark = null;
    glyphs = fonts.get(/^\/(\w+) [\d.]+ Tf$/.exec(line)?.[1] ?? '') ?? glyphs;
    if (DRAWS.test(line) && mark === null) unmarked.push(line);
    if (typeof mark === 'number' && line.endsWith(' re'))
      rectangles.push(line.split(' ').slice(0, 4).map(Number));
    if (!line.endsWith(' TJ')) continue;
    const codes = [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    const text = codes.map((code) => glyphs.get(code) ?? '\ufffd').join('');
    if (mark === 'artifact') artifacts.push(text);
    else if (mark !== null) texts.set(mark, `${texts.get(mark)}${text}`);
  }
  return { texts, artifacts, unmarked, rectangles };
}
