import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LINK_ADDRESS_ERROR } from './link-address.ts';
import {
  MAX_RICH_TEXT_CHARACTERS,
  MAX_RICH_TEXT_IMAGES,
  MAX_RICH_TEXT_NODES,
  richTextDocument,
} from './rich-text.ts';
import {
  EMPTY_RICH_TEXT,
  imageHashesOf,
  isEmptyRichText,
  plainTextOf,
  type RichText,
} from './rich-text-nodes.ts';

const HASH = 'a'.repeat(64);
const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });
const image = (attrs: object = {}) => ({ type: 'image', attrs: { hash: HASH, alt: 'La salle', ...attrs } });
const list = (...content: object[]) => ({ type: 'bulletList', content: [{ type: 'listItem', content }] });

const errorOf = (value: unknown) => {
  const { error } = richTextDocument.safeParse(value);
  return error?.issues.map(({ path, message }) => [...path, message].join(' '));
};
const TOO_DEEP = ['Les listes ont au plus 3 niveaux'];
const REFUSED = ['Ce texte contient un élément qui n’est pas autorisé'];

const EVERY_NODE = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Le programme')] },
  paragraph(
    text('Venez '),
    text('nombreux', { type: 'bold' }, { type: 'italic' }),
    { type: 'hardBreak' },
    text('Écrivez-nous', { type: 'link', attrs: { href: 'mailto:zoe@societe.be' } }),
  ),
  { type: 'heading', attrs: { level: 3 }, content: [text('La soirée')] },
  {
    type: 'orderedList',
    content: [
      { type: 'listItem', content: [paragraph(text('Accueil')), list(paragraph(text('café')))] },
      { type: 'listItem', content: [paragraph(text('Repas'))] },
    ],
  },
  { type: 'blockquote', content: [paragraph(text('Une belle soirée.'))] },
  { type: 'horizontalRule' },
  image(),
  { type: 'paragraph' },
);

test('Every node and mark of the editor is kept as it is', () => {
  expect(richTextDocument.parse(EVERY_NODE)).toEqual(EVERY_NODE);
  expect(richTextDocument.parse(EMPTY_RICH_TEXT)).toEqual(EMPTY_RICH_TEXT);
});

test('What else a node says is dropped', () => {
  const styled = {
    type: 'paragraph',
    attrs: { style: 'color: red', onclick: 'alert(1)' },
    content: [text('ici', { type: 'link', attrs: { href: '/contact', target: '_blank', class: 'x' } })],
  };
  expect(richTextDocument.parse(doc(styled))).toEqual(
    doc(paragraph(text('ici', { type: 'link', attrs: { href: '/contact' } }))),
  );
  const { attrs } = richTextDocument.parse(doc(image({ src: 'https://example.com/pixel.gif' })))
    .content[0] as {
    attrs: object;
  };
  expect(attrs).toEqual({ hash: HASH, alt: 'La salle' });
});

test('Texts are stored as typed ones are; what holds invisible characters alone goes', () => {
  const typed = doc(
    paragraph(text('Re\u00adpas '), text('a\u00a0\n midi', { type: 'bold' }), text('\u200b')),
  );
  expect(richTextDocument.parse(typed)).toEqual(
    doc(paragraph(text('Repas '), text('a midi', { type: 'bold' }))),
  );
});

test.each([
  ['nothing', undefined],
  ['HTML', '<p>Bonjour</p>'],
  ['a document without a block', doc()],
  ['a script', doc({ type: 'script', content: [text('alert(1)')] })],
  ['a table', doc({ type: 'table', content: [] })],
  ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 }, content: [text('x')] })],
  ['a text outside a block', doc(text('x'))],
  ['a block within a paragraph', doc(paragraph(paragraph(text('x'))))],
  ['an image within a list', doc(list(paragraph(text('x')), image()))],
  ['a list item that begins with a list', doc(list(list(paragraph(text('x')))))],
  ['another mark', doc(paragraph(text('x', { type: 'underline' })))],
  ['a mark twice', doc(paragraph(text('x', { type: 'bold' }, { type: 'bold' })))],
  ['an empty text', doc(paragraph(text('')))],
  ['NUL', doc(paragraph(text('a\0b')))],
  ['half a character', doc(paragraph(text('a\ud800')))],
  ['an image that is no hash', doc(image({ hash: '../secret' }))],
])('%s is refused', (_, value) => {
  expect(errorOf(value)).toEqual(REFUSED);
});

test('An image has a description', () => {
  expect(errorOf(doc(image({ alt: ' ' })))).toEqual(['Chaque image a besoin d’une description']);
});

test('A link leads nowhere else than it may', () => {
  const linked = (href: string) => doc(paragraph(text('x', { type: 'link', attrs: { href } })));
  expect(errorOf(linked('https://societe.be'))).toBe(undefined);
  expect(errorOf(linked('javascript:alert(1)'))).toEqual([LINK_ADDRESS_ERROR]);
});

test('Characters, nodes and images are bounded', () => {
  const half = text('é'.repeat(MAX_RICH_TEXT_CHARACTERS / 2));
  expect(errorOf(doc(paragraph(half, half)))).toBe(undefined);
  expect(errorOf(doc(paragraph(half, half), paragraph(text('é'))))?.[0]).toContain('20\u202f000 caractères');
  const paragraphs = (count: number) => ({ type: 'doc', content: Array(count).fill({ type: 'paragraph' }) });
  expect(errorOf(paragraphs(MAX_RICH_TEXT_NODES - 1))).toBe(undefined);
  expect(errorOf(paragraphs(MAX_RICH_TEXT_NODES))?.[0]).toContain('1\u202f000 au maximum');
  expect(errorOf(paragraphs(200_000))?.[0]).toContain('1\u202f000 au maximum');
  const images = (count: number) => doc(...Array(count).fill(image()));
  expect(errorOf(images(MAX_RICH_TEXT_IMAGES))).toBe(undefined);
  expect(errorOf(images(MAX_RICH_TEXT_IMAGES + 1))?.[0]).toContain('30 au maximum');
});

test('Lists lie in lists to three levels, and no nesting makes the validation recurse', () => {
  const nested = (levels: number): object =>
    levels === 1 ? list(paragraph(text('x'))) : list(paragraph(text('x')), nested(levels - 1));
  expect(errorOf(doc(nested(3)))).toBe(undefined);
  expect(errorOf(doc(nested(4)))).toEqual(TOO_DEEP);
  for (const [wrap, refusal] of [
    [(inner: object) => list(paragraph(text('x')), inner), TOO_DEEP],
    [(inner: object) => ({ type: 'blockquote', content: [inner] }), REFUSED],
    [(inner: object) => doc(inner), REFUSED],
  ] as const) {
    let deep: object = paragraph(text('x'));
    for (let level = 0; level < 10_000; level++) deep = wrap(deep);
    expect(errorOf(doc(deep))).toEqual(refusal);
  }
});

test('Its plain text has the words of every block, its hashes each image once', () => {
  const document = richTextDocument.parse(EVERY_NODE);
  expect(plainTextOf(document)).toBe(
    [
      'Le programme',
      'Venez nombreux\nÉcrivez-nous',
      'La soirée',
      '1. Accueil\n  - café\n2. Repas',
      'Une belle soirée.',
    ].join('\n\n'),
  );
  const other = 'b'.repeat(64);
  const images = richTextDocument.parse(doc(image(), image({ hash: other }), image()));
  expect(imageHashesOf(images)).toEqual([HASH, other]);
  expect(isEmptyRichText(EMPTY_RICH_TEXT)).toBe(true);
  expect(isEmptyRichText(richTextDocument.parse(doc(paragraph(text(' ')))))).toBe(true);
  expect(isEmptyRichText(images)).toBe(false);
});

test('Any document that is accepted is accepted again as it is', () => {
  fc.assert(
    fc.property(anyDocument, (value) => {
      const first = richTextDocument.parse(value);
      expect(richTextDocument.parse(first)).toEqual(first);
      expect(richTextDocument.parse(JSON.parse(JSON.stringify(first)))).toEqual(first);
    }),
  );
});

test('Whatever is sent is accepted or refused, never an accident', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (value) => {
      richTextDocument.safeParse(value);
      richTextDocument.safeParse(doc(value as object));
    }),
  );
});

const words = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .filter((each) => !/[\0\p{Surrogate}]/u.test(each));
const anyMarks = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom({ type: 'bold' }, { type: 'italic' }),
    fc
      .constantFrom('https://www.societe.be/a?b=c#d', 'mailto:zoe@societe.be', '/')
      .map((href) => ({ type: 'link', attrs: { href, title: 'x' } })),
  ),
  { selector: ({ type }) => type },
);
const anyInline = fc.oneof(
  fc.record({ type: fc.constant('text'), text: words, marks: anyMarks }),
  fc.constant({ type: 'hardBreak' }),
);
const anyInlines = fc.array(anyInline, { maxLength: 5 });
const anyParagraph = fc.record({ type: fc.constant('paragraph'), content: anyInlines });
const listAround = (item: fc.Arbitrary<object>) =>
  fc.record({
    type: fc.constantFrom('bulletList', 'orderedList'),
    content: fc.array(
      fc.tuple(anyParagraph, fc.array(item, { maxLength: 2 })).map(([first, others]) => ({
        type: 'listItem',
        content: [first, ...others],
      })),
      { minLength: 1, maxLength: 3 },
    ),
  });
const anyList = listAround(
  fc.oneof(anyParagraph, listAround(fc.oneof(anyParagraph, listAround(anyParagraph)))),
);
const anyBlock = fc.oneof(
  anyParagraph,
  anyList,
  fc.record({
    type: fc.constant('heading'),
    attrs: fc.record({ level: fc.constantFrom(2, 3) }),
    content: anyInlines,
  }),
  fc.record({
    type: fc.constant('blockquote'),
    content: fc.array(anyParagraph, { minLength: 1, maxLength: 3 }),
  }),
  fc.constant({ type: 'horizontalRule' }),
  fc.constant(image()),
);
const anyDocument = fc
  .array(anyBlock, { minLength: 1, maxLength: 8 })
  .map((content) => ({ type: 'doc', content }) as RichText);
