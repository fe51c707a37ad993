import type {
  RichText,
  RichTextBlock,
  RichTextInline,
  RichTextListItem,
} from '@cercle/contract/rich-text-nodes';
import type { BlockContext } from './html-blocks.ts';
import { absoluteUrl, inlineRuns } from './inline-runs.ts';

/** A rich text for those who read no HTML: links are written out, and images are what they show. */
export const textOf = ({ content }: RichText, context: BlockContext): string =>
  content
    .map((block) => blockText(block, context).trimEnd())
    .filter((text) => text !== '')
    .join('\n\n');

function blockText(block: RichTextBlock, context: BlockContext): string {
  switch (block.type) {
    case 'paragraph':
      return inlineText(block.content, context);
    case 'heading':
      return underlined(inlineText(block.content, context), block.attrs.level);
    case 'bulletList':
      return items(block.content, context, () => '-');
    case 'orderedList':
      return items(block.content, context, (index) => `${index + 1}.`);
    case 'blockquote':
      return quoted(block.content.map(({ content }) => inlineText(content, context)).join('\n\n'));
    case 'horizontalRule':
      return '* * *';
    case 'image':
      return context.sizes.has(block.attrs.hash) ? `[Image\u202f: ${block.attrs.alt}]` : '';
  }
}

const MAX_UNDERLINE = 60;

function underlined(text: string, level: 2 | 3): string {
  const longest = Math.max(...text.split('\n').map(({ length }) => length));
  return text === '' ? '' : `${text}\n${(level === 2 ? '=' : '-').repeat(Math.min(longest, MAX_UNDERLINE))}`;
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

const items = (content: RichTextListItem[], context: BlockContext, markOf: (index: number) => string) =>
  content.map((item, index) => itemText(item, context, markOf(index))).join('\n');

function itemText({ content }: RichTextListItem, context: BlockContext, mark: string): string {
  const text = content.map((part) => blockText(part, context)).join('\n');
  return `${mark} ${text.replaceAll('\n', `\n${' '.repeat(mark.length + 1)}`)}`;
}

const inlineText = (content: RichTextInline[] | undefined, { site }: BlockContext): string =>
  inlineRuns(content)
    .map(({ href, inlines }) => {
      const words = inlines.map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('');
      if (href === null) return words;
      const address = absoluteUrl(site.publicUrl, href);
      return isAddressItself(words, address)
        ? words
        : `${words} (${address.replace(/^(?:mailto|tel):/, '')})`;
    })
    .join('');

/** “www.societe.be”, or an e-mail address that leads to itself: written once. */
const isAddressItself = (words: string, address: string) =>
  address.replace(/^(?:https:\/\/|mailto:|tel:)/, '').replace(/\/$/, '') ===
  words
    .trim()
    .replace(/^https:\/\//, '')
    .replace(/\/$/, '');
