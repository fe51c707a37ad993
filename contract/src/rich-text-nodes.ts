// What a rich text is made of, in the JSON of the editor (TipTap, ProseMirror), and what is read from it. No schema here: pages
// that only show such a text load none.

export type RichTextMark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } };
type RichTextLeaf = { type: 'text'; text: string; marks?: RichTextMark[] | undefined };
export type RichTextInline = RichTextLeaf | { type: 'hardBreak' };
type RichTextParagraph = { type: 'paragraph'; content?: RichTextInline[] | undefined };
type RichTextHeading = {
  type: 'heading';
  attrs: { level: 2 | 3 };
  content?: RichTextInline[] | undefined;
};
export type RichTextListItem = { type: 'listItem'; content: (RichTextParagraph | RichTextList)[] };
type RichTextList = { type: 'bulletList' | 'orderedList'; content: RichTextListItem[] };
type RichTextImage = { type: 'image'; attrs: { hash: string; alt: string } };
export type RichTextBlock =
  | RichTextParagraph
  | RichTextHeading
  | RichTextList
  | { type: 'blockquote'; content: RichTextParagraph[] }
  | { type: 'horizontalRule' }
  | RichTextImage;

/** A text of an administrator with headings, lists, links and images of the library (`contract/src/rich-text.ts`). */
export type RichText = { type: 'doc'; content: RichTextBlock[] };

/** The editor needs one block to write in. */
export const EMPTY_RICH_TEXT: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };

/** How deep lists may lie within lists. */
export const MAX_LIST_LEVELS = 3;

const inlineText = (content: RichTextInline[] = []) =>
  content.map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('');

function blockText(block: RichTextBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content);
    case 'blockquote':
      return block.content.map(blockText).join('\n\n');
    case 'bulletList':
    case 'orderedList':
      return block.content.map((item, index) => itemText(block.type, item, index + 1)).join('\n');
    case 'horizontalRule':
    case 'image':
      return '';
  }
}

function itemText(list: RichTextList['type'], { content }: RichTextListItem, position: number): string {
  const mark = list === 'bulletList' ? '-' : `${position}.`;
  return `${mark} ${content.map(blockText).join('\n').replaceAll('\n', '\n  ')}`;
}

/** Its words, without marks and images: blocks are separated by an empty line, items of a list begin with `-` or their number. */
export const plainTextOf = ({ content }: RichText): string =>
  content
    .map((block) => blockText(block).trim())
    .filter((text) => text !== '')
    .join('\n\n');

/** The hashes of its images, each once, in their order. */
export const imageHashesOf = ({ content }: RichText): string[] => [
  ...new Set(content.flatMap((block) => (block.type === 'image' ? [block.attrs.hash] : []))),
];

/** Whether there is nothing to read or see. */
export const isEmptyRichText = (document: RichText): boolean =>
  plainTextOf(document) === '' && imageHashesOf(document).length === 0;
