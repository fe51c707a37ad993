import { EMPTY_RICH_TEXT, type RichText } from '@cercle/contract/rich-text-nodes';
import { Suspense } from 'react';
import { useController } from 'react-hook-form';
import { Field, type FieldTexts } from '../ui/field.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { type BoundProps, useVisibleError } from './controls.tsx';

const RichTextEditor = lazyComponent(() => import('./rich-text-editor/editor.tsx'));

/** A rich text among the fields; its value is the JSON of `richTextDocument`. */
export function RichTextControl({ name, label, hint }: BoundProps<FieldTexts>) {
  const { field } = useController({ name });
  const error = useVisibleError(name);
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <Suspense
          fallback={<div aria-busy="true" className="min-h-72 rounded-md border border-edge bg-white" />}
        >
          <RichTextEditor
            id={id}
            name={name}
            label={label}
            labelId={`${id}-label`}
            describedBy={describedBy}
            isInvalid={error !== undefined}
            value={(field.value as RichText | undefined) ?? EMPTY_RICH_TEXT}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        </Suspense>
      )}
    </Field>
  );
}
