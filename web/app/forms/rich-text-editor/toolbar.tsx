import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Image, Link } from 'lucide-react';
import { type Command, linkAt, OTHER_COMMANDS, TEXT_COMMANDS } from './commands.ts';
import { useRovingFocus } from './use-roving-focus.ts';

type ToolbarProps = {
  editor: Editor;
  /** Of the field. */
  label: string;
  /** Id of what it acts on. */
  controls: string;
  onLink: () => void;
  onImage: () => void;
};

/** The buttons above the text: one is reached by Tab, the others by the arrows (ARIA Authoring Practices, toolbar). */
export function Toolbar({ editor, label, controls, onLink, onImage }: ToolbarProps) {
  const commands: Command[] = [
    ...TEXT_COMMANDS,
    { label: 'Lien', Icon: Link, isOn: (of) => linkAt(of) !== null, run: onLink },
    { label: 'Image', Icon: Image, run: onImage },
    ...OTHER_COMMANDS,
  ];
  const states = useEditorState({
    editor,
    selector: ({ editor: of }) =>
      commands.map(({ isOn, isPossible }) => ({
        isOn: isOn?.(of),
        isPossible: isPossible?.(of) ?? true,
      })),
  });
  const { current, props } = useRovingFocus();
  return (
    <div
      role="toolbar"
      aria-label={`Mise en forme\u202f: ${label}`}
      aria-controls={controls}
      className="rich-text-toolbar"
      {...props}
    >
      {commands.map(({ label: name, Icon, run }, index) => {
        const { isOn, isPossible = true } = states[index] ?? {};
        return (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={isOn}
            aria-disabled={!isPossible || undefined}
            tabIndex={index === current ? 0 : -1}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => isPossible && run(editor)}
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}
