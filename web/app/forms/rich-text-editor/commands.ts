import type { Editor } from '@tiptap/core';
import {
  Bold,
  Heading1,
  Heading2,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react';

/** What a button of the toolbar does with the text where the caret is. */
export type Command = {
  label: string;
  Icon: LucideIcon;
  run: (editor: Editor) => void;
  /** Whether the text there has it; absent for what is done once. */
  isOn?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
};

const chain = (editor: Editor) => editor.chain().focus();

/** A quotation holds paragraphs alone, and an item of a list no heading: the block leaves what it is in first. */
const asParagraphs = (editor: Editor) =>
  editor.isActive('blockquote') || editor.isActive('listItem') ? chain(editor).clearNodes() : chain(editor);

const heading = (level: 2 | 3, label: string, Icon: LucideIcon): Command => ({
  label,
  Icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => asParagraphs(editor).toggleHeading({ level }).run(),
});

const list = (name: 'bulletList' | 'orderedList', label: string, Icon: LucideIcon): Command => ({
  label,
  Icon,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => {
    const start = editor.isActive('blockquote') ? chain(editor).clearNodes() : chain(editor);
    (name === 'bulletList' ? start.toggleBulletList() : start.toggleOrderedList()).run();
  },
});

export const TEXT_COMMANDS: Command[] = [
  {
    label: 'Gras',
    Icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => chain(editor).toggleBold().run(),
  },
  {
    label: 'Italique',
    Icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => chain(editor).toggleItalic().run(),
  },
  heading(2, 'Titre', Heading1),
  heading(3, 'Sous-titre', Heading2),
  list('bulletList', 'Liste', List),
  list('orderedList', 'Liste numérotée', ListOrdered),
  {
    label: 'Citation',
    Icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) =>
      editor.isActive('blockquote')
        ? chain(editor).unsetBlockquote().run()
        : chain(editor).clearNodes().setBlockquote().run(),
  },
];

export const OTHER_COMMANDS: Command[] = [
  { label: 'Séparateur', Icon: Minus, run: (editor) => chain(editor).setHorizontalRule().run() },
  {
    label: 'Annuler',
    Icon: Undo2,
    isPossible: (editor) => editor.can().undo(),
    run: (editor) => chain(editor).undo().run(),
  },
  {
    label: 'Rétablir',
    Icon: Redo2,
    isPossible: (editor) => editor.can().redo(),
    run: (editor) => chain(editor).redo().run(),
  },
];

/** The address of the link at the caret; null where there is none. */
export const linkAt = (editor: Editor): string | null =>
  editor.isActive('link') ? editor.getAttributes('link').href : null;

/** Makes the selected words a link, changes the one at the caret, or inserts `words` with it. */
export function setLink(editor: Editor, href: string, words: string): void {
  const marks = [{ type: 'link', attrs: { href } }];
  if (editor.state.selection.empty && linkAt(editor) === null)
    chain(editor).insertContent({ type: 'text', text: words, marks }).run();
  else chain(editor).extendMarkRange('link').setMark('link', { href }).run();
}

export const removeLink = (editor: Editor) => chain(editor).extendMarkRange('link').unsetMark('link').run();

/** With a paragraph after it to write on in. */
export const insertImage = (editor: Editor, { hash, alt }: { hash: string; alt: string }) =>
  chain(editor)
    .insertContent([{ type: 'image', attrs: { hash, alt } }, { type: 'paragraph' }])
    .run();
