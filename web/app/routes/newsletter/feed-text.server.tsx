import type { ImageSize } from '@cercle/contract/library-images';
import type {
  RichText,
  RichTextBlock,
  RichTextInline,
  RichTextListItem,
  RichTextMark,
} from '@cercle/contract/rich-text-nodes';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { libraryImageUrl } from '../../ui/library-picture.tsx';

const IMAGE_WIDTH = 1280;

type Text = { body: RichText; images: readonly ImageSize[] };

/** A rich text as plain HTML for programs that read feeds: they have neither our styles nor our address. */
export const feedText = (publicUrl: string, { body, images }: Text): string =>
  renderToStaticMarkup(blocksOf({ publicUrl, images }, body.content));

type Place = { publicUrl: string; images: readonly ImageSize[] };

const keyed = <Node,>(nodes: readonly Node[] = [], render: (node: Node) => ReactNode) =>
  // Rendered once, and never taken over by a browser: texts may stand beside each other.
  nodes.map((node, index) => createElement(Fragment, { key: index }, render(node)));

const blocksOf = (place: Place, blocks: readonly RichTextBlock[]) =>
  keyed(blocks, (block) => <Block place={place} block={block} />);

function Block({ place, block }: { place: Place; block: RichTextBlock }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{inlines(place, block.content)}</p>;
    case 'heading': {
      const Heading = `h${block.attrs.level}` as const;
      return <Heading>{inlines(place, block.content)}</Heading>;
    }
    case 'bulletList':
      return <ul>{items(place, block.content)}</ul>;
    case 'orderedList':
      return <ol>{items(place, block.content)}</ol>;
    case 'blockquote':
      return <blockquote>{blocksOf(place, block.content)}</blockquote>;
    case 'horizontalRule':
      return <hr />;
    case 'image': {
      const { hash, alt } = block.attrs;
      if (!place.images.some((image) => image.hash === hash)) return null;
      return <img src={`${place.publicUrl}${libraryImageUrl(hash, IMAGE_WIDTH)}`} alt={alt} loading="lazy" />;
    }
  }
}

const items = (place: Place, content: readonly RichTextListItem[]) =>
  keyed(content, (item) => <li>{blocksOf(place, item.content)}</li>);

const inlines = (place: Place, content: readonly RichTextInline[] | undefined) =>
  keyed(content, (inline) => (inline.type === 'text' ? leaf(place, inline.text, inline.marks) : <br />));

function leaf(place: Place, text: string, [mark, ...others]: readonly RichTextMark[] = []): ReactNode {
  if (!mark) return text;
  const words = leaf(place, text, others);
  switch (mark.type) {
    case 'bold':
      return <strong>{words}</strong>;
    case 'italic':
      return <em>{words}</em>;
    case 'link': {
      const { href } = mark.attrs;
      return <a href={href.startsWith('/') ? place.publicUrl + href : href}>{words}</a>;
    }
  }
}
