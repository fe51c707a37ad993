import type { ImageSize } from '@cercle/contract/library-images';
import type { RichText } from '@cercle/contract/rich-text-nodes';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { Elements } from './elements.ts';
import { RichTextView } from './rich-text-view.tsx';

/**
 * What is only read, as HTML: the browser gets it without the code that drew it (docs/decisions/0052). Links are plain ones: without
 * a router around them, there is none to follow them.
 */
export const staticHtml = (content: Elements) => renderToStaticMarkup(<MemoryRouter>{content}</MemoryRouter>);

export const richTextHtml = ({ body, images }: { body: RichText; images: readonly ImageSize[] }) =>
  staticHtml(<RichTextView text={body} images={images} />);
