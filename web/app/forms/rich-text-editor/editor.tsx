import type { RichText } from '@cercle/contract/rich-text-nodes';
import { EditorContent, type JSONContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import ImageLibraryDialog from '../image-library/image-library-dialog.tsx';
import { OutsideForm } from '../outside-form.tsx';
import { cleanPastedHtml } from './clean-pasted-html.ts';
import { insertImage, linkAt, removeLink, setLink } from './commands.ts';
import { EXTENSIONS } from './extensions.ts';
import { LinkDialog } from './link-dialog.tsx';
import '../../ui/rich-text.css';
import './rich-text-editor.css';
import { Toolbar } from './toolbar.tsx';

type RichTextEditorProps = {
  id: string;
  name: string;
  label: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  value: RichText;
  onChange: (value: RichText) => void;
  onBlur: () => void;
};

/** `image`: with the file that was dropped or pasted, if one was. */
type OpenDialog = { kind: 'link' } | { kind: 'image'; file?: File };

/** Pixels: on a phone the toolbar has two rows. The caret stays in sight. */
const BELOW_TOOLBAR = { top: 120, bottom: 16, left: 0, right: 0 };

/** A text that is formatted while it is written. Fetched when a form with one opens. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { id, name, label, labelId, describedBy, isInvalid, value, onChange, onBlur } = props;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  /** First closes the dialog, which gives the focus back to what had it; then it goes to the text. */
  const closeAnd = (change: () => void) => {
    flushSync(close);
    change();
  };
  /** What the form knows of the text, as JSON: another value comes from elsewhere, as from a draft. */
  const known = useRef(JSON.stringify(value));

  const takeFile = (data: DataTransfer | null) => {
    const [file] = data?.files ?? [];
    if (file) setDialog({ kind: 'image', file });
    return file !== undefined;
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value as JSONContent,
    injectCSS: false,
    editorProps: {
      attributes: {
        ...{ id, class: 'rich-text', role: 'textbox', 'data-name': name },
        ...{ 'aria-multiline': 'true', 'aria-labelledby': labelId, 'aria-invalid': String(isInvalid) },
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
      scrollThreshold: BELOW_TOOLBAR,
      scrollMargin: BELOW_TOOLBAR,
      transformPastedHTML: cleanPastedHtml,
      handleDrop: (_, event) => takeFile(event.dataTransfer),
      handlePaste: (_, event) => takeFile(event.clipboardData),
    },
    onUpdate: ({ editor: updated }) => {
      const written = updated.getJSON() as RichText;
      known.current = JSON.stringify(written);
      onChange(written);
    },
    onBlur,
  });

  useEffect(() => {
    const text = JSON.stringify(value);
    if (text === known.current) return;
    known.current = text;
    editor.commands.setContent(value as JSONContent, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className="rich-text-field">
      <Toolbar
        editor={editor}
        label={label}
        controls={id}
        onLink={() => setDialog({ kind: 'link' })}
        onImage={() => setDialog({ kind: 'image' })}
      />
      <EditorContent editor={editor} />
      {dialog?.kind === 'link' && (
        <OutsideForm>
          <LinkDialog
            href={linkAt(editor)}
            onSet={(href, typed) => closeAnd(() => setLink(editor, href, typed))}
            onRemove={() => closeAnd(() => removeLink(editor))}
            onClose={close}
          />
        </OutsideForm>
      )}
      {dialog?.kind === 'image' && (
        <OutsideForm>
          <ImageLibraryDialog
            file={dialog.file ?? null}
            onChoose={(image) => closeAnd(() => insertImage(editor, image))}
            onClose={close}
          />
        </OutsideForm>
      )}
    </div>
  );
}
