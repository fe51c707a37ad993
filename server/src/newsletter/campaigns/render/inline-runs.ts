import type { RichTextInline, RichTextMark } from '@cercle/contract/rich-text-nodes';

/** What follows each other within one link, or outside of any: half a link in bold is still one link. */
export type InlineRun = { href: string | null; inlines: RichTextInline[] };

export function inlineRuns(content: readonly RichTextInline[] = []): InlineRun[] {
  const runs: InlineRun[] = [];
  for (const inline of content) {
    const href = hrefOf(inline);
    const last = runs.at(-1);
    if (last && last.href === href) last.inlines.push(inline);
    else runs.push({ href, inlines: [inline] });
  }
  return runs;
}

export const hasMark = (inline: RichTextInline, type: RichTextMark['type']): boolean =>
  inline.type === 'text' && (inline.marks ?? []).some((mark) => mark.type === type);

function hrefOf(inline: RichTextInline): string | null {
  if (inline.type !== 'text') return null;
  for (const mark of inline.marks ?? []) if (mark.type === 'link') return mark.attrs.href;
  return null;
}

/** A page of the site, as any mail program can open it. */
export const absoluteUrl = (publicUrl: string, href: string) =>
  href.startsWith('/') ? `${publicUrl}${href}` : href;
