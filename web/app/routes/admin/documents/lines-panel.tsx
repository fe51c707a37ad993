import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FORM_PANELS, LINE_FORM } from '../../../content/admin-documents.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../details/description-list.tsx';
import {
  EMPTY_LINE,
  isNewKey,
  keysOf,
  LINE_FIELDS,
  lineName,
  nextKey,
  type StoredLine,
  toControls,
} from './form-lines.ts';
import { GeneratedLine, ManualLineFields } from './line-fields.tsx';

type LinesPanelProps = { stored: readonly StoredLine[]; canAdd: boolean; isDraft: boolean };

/** The lines of a draft. @param isDraft it is there already: it may be left without a line */
export function LinesPanel({ stored, canAdd, isDraft }: LinesPanelProps) {
  const { keys, add, remove, addButton } = useLines();
  return (
    <Panel title={FORM_PANELS.lines}>
      {keys.map((key, index) => {
        const line = stored.find((one) => one.key === key);
        const props = { number: index + 1, onRemove: () => remove(key) };
        return line && line.typed === null ? (
          <GeneratedLine key={key} stored={line} {...props} />
        ) : (
          <ManualLineFields key={key} line={key} {...props} />
        );
      })}
      {keys.length === 0 && (
        <p role="status" className="border-t border-hairline py-3 text-sm text-slate">
          {isDraft ? LINE_FORM.noneLeft : LINE_FORM.none}
        </p>
      )}
      {canAdd && (
        <Button ref={addButton} size="small" look="quiet" onClick={add}>
          <Plus className="size-4" aria-hidden="true" />
          {LINE_FORM.add}
        </Button>
      )}
    </Panel>
  );
}

function useLines() {
  const { control, getValues, setValue, unregister } = useFormContext();
  const addButton = useRef<HTMLButtonElement>(null);
  const keys = keysOf({ lines: useWatch({ control, name: 'lines' }) });
  const change = (changed: string[]) =>
    setValue('lines', changed.join(' '), { shouldDirty: true, shouldValidate: true });

  const add = () => {
    const key = nextKey(keysOf(getValues()));
    // As changes, which a draft of the form restores.
    for (const [name, value] of Object.entries(toControls(key, EMPTY_LINE)))
      setValue(name, value, { shouldDirty: true });
    change([...keys, key]);
    // Once it is there.
    setTimeout(() => document.getElementsByName(lineName('text', key))[0]?.focus());
  };
  const remove = (key: string) => {
    change(keys.filter((other) => other !== key));
    if (isNewKey(key)) unregister(LINE_FIELDS.map((field) => lineName(field, key)));
    // The button that had the focus goes with its line.
    (addButton.current ?? document.getElementById('contenu'))?.focus({ preventScroll: true });
  };
  return { keys, add, remove, addButton };
}
