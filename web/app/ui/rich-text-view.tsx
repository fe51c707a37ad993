import type { ImageSize } from '@cercle/contract/library-images';
import type {
  RichText,
  RichTextBlock,
  RichTextInline,
  RichTextListItem,
  RichTextMark,
} from '@cercle/contract/rich-text-nodes';
import type { Elements } from './elements.ts';
import { LibraryPicture } from './library-picture.tsx';
import { TextLink } from './linked-text.tsx';
import './rich-text.css';

type RichTextViewProps = {
  text: RichText;
  /** Of its images; one that is not there is not shown. */
  images: readonly ImageSize[];
};

/** A rich text as visitors see it, below a heading of level 1. Nothing of it is HTML of its author. */
export function RichTextView({ text, images }: RichTextViewProps) {
  const sizes = new Map(images.map((image) => [image.hash, image]));
  return (
    <div className="rich-text">
      {keyed(text.content, (block) => (
        <Block block={block} sizes={sizes} />
      ))}
    </div>
  );
}

/** The text never changes on the page, so the position of a node is its key. */
const keyed = <Node,>(nodes: readonly Node[] = [], render: (node: Node) => Elements) =>
  nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no other identity.
    <Keyed key={index}>{render(node)}</Keyed>
  ));

const Keyed = ({ children }: { children: Elements }) => children;

type Sizes = ReadonlyMap<string, ImageSize>;

function Block({ block, sizes }: { block: RichTextBlock; sizes: Sizes }): Elements {
  switch (block.type) {
    case 'paragraph':
      return <p>{inlines(block.content)}</p>;
    case 'heading': {
      const Heading = `h${block.attrs.level}` as const;
      return <Heading>{inlines(block.content)}</Heading>;
    }
    case 'bulletList':
      return <ul>{items(block.content)}</ul>;
    case 'orderedList':
      return <ol>{items(block.content)}</ol>;
    case 'blockquote':
      return (
        <blockquote>
          {keyed(block.content, (paragraph) => (
            <Block block={paragraph} sizes={sizes} />
          ))}
        </blockquote>
      );
    case 'horizontalRule':
      return <hr />;
    case 'image': {
      const image = sizes.get(block.attrs.hash);
      return image && <LibraryPicture image={image} alt={block.attrs.alt} sizes={COLUMN} />;
    }
  }
}

/** Of the column of text (`rich-text.css`). */
const COLUMN = '(width < 48rem) calc(100vw - 2.5rem), 44rem';

const NO_IMAGES: Sizes = new Map();

const items = (content: readonly RichTextListItem[]) =>
  keyed(content, (item) => (
    <li>
      {keyed(item.content, (block) => (
        <Block block={block} sizes={NO_IMAGES} />
      ))}
    </li>
  ));

const inlines = (content: readonly RichTextInline[] | undefined) =>
  keyed(content, (inline) => (inline.type === 'text' ? <Leaf {...inline} /> : <br />));

type LeafProps = { text: string; marks?: readonly RichTextMark[] | undefined };

/** The words, in an element for each of their marks. */
function Leaf({ text, marks: [mark, ...others] = [] }: LeafProps) {
  if (!mark) return <span>{text}</span>;
  const words = <Leaf text={text} marks={others} />;
  switch (mark.type) {
    case 'bold':
      return <strong>{words}</strong>;
    case 'italic':
      return <em>{words}</em>;
    case 'link':
      return <TextLink to={mark.attrs.href}>{words}</TextLink>;
  }
}
