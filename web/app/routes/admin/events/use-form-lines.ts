import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { GROUP_FIELDS, keysOf, type LineGroup, lineName, nextKey } from './form-lines.ts';

/** The lines of a group of the form, and what changes them. */
export function useFormLines(group: LineGroup) {
  const { control, setValue, unregister } = useFormContext();
  const addButton = useRef<HTMLButtonElement>(null);
  const keys = keysOf({ [group]: useWatch({ control, name: group }) }, group);
  const names = (key: string) => GROUP_FIELDS[group].map((field) => lineName(field, key));
  const change = (changed: string[]) =>
    setValue(group, changed.join(' '), { shouldDirty: true, shouldValidate: true });

  const add = () => {
    const key = nextKey(keys);
    // As changes, which a draft of the form restores.
    for (const name of names(key)) setValue(name, '', { shouldDirty: true });
    change([...keys, key]);
    const [first = ''] = names(key);
    // Once it is there.
    setTimeout(() => document.getElementsByName(first)[0]?.focus());
  };
  const remove = (key: string) => {
    change(keys.filter((other) => other !== key));
    unregister(names(key));
    // The button that had the focus goes with its line.
    addButton.current?.focus({ preventScroll: true });
  };
  /** @param by −1 for up, 1 for down */
  const move = (key: string, by: -1 | 1) => {
    const from = keys.indexOf(key);
    const others = keys.filter((other) => other !== key);
    change(others.toSpliced(from + by, 0, key));
  };
  return { keys, add, remove, move, addButton };
}
