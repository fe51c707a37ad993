import { MAX_LIST_LEVELS } from '@cercle/contract/rich-text-nodes';
import type { Editor } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Gapcursor, UndoRedo } from '@tiptap/extensions';
import { LibraryImage } from './library-image.ts';
import { Link } from './link.ts';

const LISTS = ['bulletList', 'orderedList'];

/** How many lists the selection is in, one in the other. */
function listLevelOf({ state }: Editor): number {
  const { $from } = state.selection;
  return Array.from({ length: $from.depth }, (_, index) => $from.node(index + 1)).filter(({ type }) =>
    LISTS.includes(type.name),
  ).length;
}

/**
 * What `contract/src/rich-text.ts` accepts, and nothing else: the editor drops the rest of what is pasted. Tab leaves the
 * editor, as it leaves any field; Alt, Shift and an arrow move an item of a list into another list, or out of it.
 */
export const EXTENSIONS = [
  Document,
  Text,
  Paragraph,
  HardBreak,
  Bold,
  Italic,
  Link,
  Heading.extend({
    // Pages have one heading of level 1, their own.
    parseHTML: () =>
      ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag, index) => ({
        tag,
        attrs: { level: index < 2 ? 2 : 3 },
      })),
  }).configure({ levels: [2, 3] }),
  BulletList,
  // Each begins with 1.
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem.extend({
    content: 'paragraph (paragraph | bulletList | orderedList)*',
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        'Alt-Shift-ArrowRight': () =>
          listLevelOf(this.editor) < MAX_LIST_LEVELS && this.editor.commands.sinkListItem(this.name),
        'Alt-Shift-ArrowLeft': () => this.editor.commands.liftListItem(this.name),
      };
    },
  }),
  Blockquote.extend({ content: 'paragraph+' }),
  HorizontalRule,
  LibraryImage,
  // A caret before and after an image or a rule.
  Gapcursor,
  UndoRedo,
];
