import { isLinkAddress } from '@cercle/contract/link-address';
import { Mark } from '@tiptap/core';

/** A link, by its address alone. One that leads where none may is pasted as words. */
export const Link = Mark.create({
  name: 'link',
  // Words typed after it are not part of it.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (isLinkAddress(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, class: 'link' }, 0],
});
