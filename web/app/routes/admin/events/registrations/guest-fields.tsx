import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { GUEST_FIELDS } from '../../../../content/admin-registrations.ts';
import { TextControl } from '../../../../forms/controls.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LineButton } from '../line-button.tsx';
import { guestControls, guestKeys, guestName } from './register-form.ts';

/** The guests whom a member brings, `max` at most. */
export function GuestFields({ max }: { max: number }) {
  const { keys, add, remove, addButton } = useGuests();
  return (
    <>
      {keys.map((key, index) => {
        const title = GUEST_FIELDS.title(index + 1);
        return (
          <fieldset key={key} className="min-w-0 border-t border-hairline pt-3">
            <legend className="sr-only">{title}</legend>
            <div className="mb-1 flex items-center justify-between gap-4">
              <p aria-hidden="true" className="text-sm font-[550] text-slate">
                {title}
              </p>
              <LineButton label={GUEST_FIELDS.remove} of={title} onClick={() => remove(key)}>
                <Trash2 className="size-4" aria-hidden="true" />
              </LineButton>
            </div>
            <div className="grid gap-x-4 sm:grid-cols-2">
              <TextControl name={guestName('name', key)} label={GUEST_FIELDS.name} autoComplete="off" />
              <TextControl
                name={guestName('company', key)}
                label={GUEST_FIELDS.company}
                autoComplete="off"
                isOptional
              />
              <div className="sm:col-span-2">
                <TextControl
                  name={guestName('email', key)}
                  type="email"
                  label={GUEST_FIELDS.email}
                  autoComplete="off"
                />
              </div>
            </div>
          </fieldset>
        );
      })}
      {keys.length < max && (
        <Button ref={addButton} size="small" look="quiet" onClick={add}>
          <Plus className="size-4" aria-hidden="true" />
          {GUEST_FIELDS.add}
        </Button>
      )}
    </>
  );
}

function useGuests() {
  const { control, setValue, unregister } = useFormContext();
  const addButton = useRef<HTMLButtonElement>(null);
  const keys = guestKeys({ guests: useWatch({ control, name: 'guests' }) });
  const change = (changed: string[]) =>
    setValue('guests', changed.join(' '), { shouldDirty: true, shouldValidate: true });
  const add = () => {
    const key = `n${Math.max(0, ...keys.map((one) => Number(one.slice(1)))) + 1}`;
    for (const name of guestControls(key)) setValue(name, '', { shouldDirty: true });
    change([...keys, key]);
    // Once it is there.
    setTimeout(() => document.getElementsByName(guestName('name', key))[0]?.focus());
  };
  const remove = (key: string) => {
    change(keys.filter((other) => other !== key));
    unregister(guestControls(key));
    // The button that had the focus goes with its guest; that to add one may only come back.
    setTimeout(() => addButton.current?.focus({ preventScroll: true }));
  };
  return { keys, add, remove, addButton };
}
