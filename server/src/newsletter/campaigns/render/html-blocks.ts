import type { ImageSize } from '@cercle/contract/library-images';
import type {
  RichText,
  RichTextBlock,
  RichTextInline,
  RichTextListItem,
} from '@cercle/contract/rich-text-nodes';
import type { Site } from '@cercle/contract/site';
import { mailImageUrl } from '../../../images/mail-image.ts';
import { BRASS, escapeHtml, HAIRLINE, INK, SERIF } from '../../../mail/layout.ts';
import { absoluteUrl, hasMark, inlineRuns } from './inline-runs.ts';

export type BlockContext = { site: Site; sizes: ReadonlyMap<string, ImageSize> };

/** Of the column of text within the card, in pixels. */
const COLUMN_WIDTH = 494;

/** The subject, above the text, whose headings are of level 2 and 3. */
export const titleHtml = (subject: string) =>
  `<h1 style="margin:0 0 24px;font:26px/1.25 ${SERIF}">${escapeHtml(subject)}</h1>`;

/** A rich text in HTML for mail programs. The styles are short: Gmail clips a mail of over 102 400 bytes. */
export const htmlOf = ({ content }: RichText, context: BlockContext): string =>
  content
    .map((block) => blockHtml(block, context))
    .filter((html) => html !== '')
    .join('\n');

function blockHtml(block: RichTextBlock, context: BlockContext): string {
  switch (block.type) {
    case 'paragraph':
      return paragraph(block.content, context, '0 0 16px');
    case 'heading':
      return heading(block.attrs.level, inlineHtml(block.content, context));
    case 'bulletList':
      return `<ul style="margin:0 0 16px;padding:0 0 0 24px">${items(block.content, context)}</ul>`;
    case 'orderedList':
      return `<ol style="margin:0 0 16px;padding:0 0 0 24px">${items(block.content, context)}</ol>`;
    case 'blockquote':
      return quotation(block.content.map(({ content }) => paragraph(content, context, '0 0 8px')).join(''));
    case 'horizontalRule':
      return `<hr class="line" style="margin:24px 0;border:0;border-top:1px solid ${HAIRLINE}">`;
    case 'image':
      return imageHtml(block.attrs, context);
  }
}

const paragraph = (content: RichTextInline[] | undefined, context: BlockContext, margin: string) =>
  `<p style="margin:${margin}">${inlineHtml(content, context) || '&nbsp;'}</p>`;

const HEADING_FONT = { 2: '600 20px/1.3', 3: '600 17px/1.4' };

const heading = (level: 2 | 3, html: string) =>
  `<h${level} style="margin:24px 0 8px;font:${HEADING_FONT[level]} ${SERIF}">${html}</h${level}>`;

const quotation = (html: string) =>
  `<blockquote class="brass" style="margin:0 0 16px;padding:0 0 0 16px;border-left:2px solid ${BRASS}"><div class="ink" style="color:${INK}">${html}</div></blockquote>`;

const items = (content: RichTextListItem[], context: BlockContext): string =>
  content
    .map((item) => `<li>${item.content.map((part) => itemPart(part, context)).join('')}</li>`)
    .join('\n');

function itemPart(part: RichTextListItem['content'][number], context: BlockContext): string {
  return part.type === 'paragraph' ? paragraph(part.content, context, '0 0 8px') : blockHtml(part, context);
}

function imageHtml({ hash, alt }: { hash: string; alt: string }, { site, sizes }: BlockContext): string {
  const size = sizes.get(hash);
  if (!size) return '';
  const width = Math.min(size.width, COLUMN_WIDTH);
  const height = Math.max(1, Math.round((size.height * width) / size.width));
  const source = escapeHtml(mailImageUrl(site, hash));
  // Outlook reads the attributes, all others the style.
  return `<img src="${source}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:${width}px;height:auto;margin:0 0 16px;border-radius:4px">`;
}

const inlineHtml = (content: RichTextInline[] | undefined, { site }: BlockContext): string =>
  inlineRuns(content)
    .map(({ href, inlines }) => {
      const html = inlines.map(leafHtml).join('');
      if (href === null) return html;
      const address = escapeHtml(absoluteUrl(site.publicUrl, href));
      return `<a href="${address}" style="color:${BRASS}">${html}</a>`;
    })
    .join('');

function leafHtml(inline: RichTextInline): string {
  if (inline.type === 'hardBreak') return '<br>\n';
  const text = escapeHtml(inline.text);
  const italic = hasMark(inline, 'italic') ? `<em>${text}</em>` : text;
  return hasMark(inline, 'bold') ? `<strong>${italic}</strong>` : italic;
}
