import { Node } from '@tiptap/core';
import { libraryImageUrl } from '../../ui/library-picture.tsx';

const HASH = /^[0-9a-f]{64}$/;

/** An image of the library, by the hash of its content: pictures of other sites are not pasted. */
export const LibraryImage = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    hash: { default: null, parseHTML: ({ dataset }) => dataset.hash },
    alt: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'img[data-hash][alt]',
      getAttrs: ({ dataset }) => (HASH.test(dataset.hash ?? '') ? null : false),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'img',
    { 'data-hash': attrs.hash, alt: attrs.alt, src: libraryImageUrl(attrs.hash, 640) },
  ],
});
