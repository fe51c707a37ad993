import type { AudienceSource } from '@cercle/contract/audiences';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  lineValues,
  NEW_SOURCE,
  nextSourceKey,
  sourceKeys,
  sourceName,
  sourceNames,
  sourceValues,
} from './source-lines.ts';

/** The sources of the form, and what changes them. */
export function useSourceLines() {
  const { control, setValue, unregister } = useFormContext();
  const addButton = useRef<HTMLButtonElement>(null);
  const keys = sourceKeys({ sources: useWatch({ control, name: 'sources' }) });
  const change = (changed: string[]) =>
    setValue('sources', changed.join(' '), { shouldDirty: true, shouldValidate: true });
  /** As changes, which a draft of the form restores. */
  const fill = (values: object) => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
  };

  const add = () => {
    const key = nextSourceKey(keys);
    fill(lineValues(key, NEW_SOURCE));
    change([...keys, key]);
    // Once it is there.
    setTimeout(() => document.getElementsByName(sourceName('kind', key))[0]?.focus());
  };
  const remove = (key: string) => {
    change(keys.filter((other) => other !== key));
    unregister(sourceNames(key));
    // The button that had the focus goes with its line.
    addButton.current?.focus({ preventScroll: true });
  };
  const replace = (sources: readonly AudienceSource[]) => {
    const { sources: changed, ...values } = sourceValues(sources);
    fill(values);
    change(String(changed).split(' '));
  };
  return { keys, add, remove, replace, addButton };
}
