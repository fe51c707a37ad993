import { type WalkInData, walkInData } from '@cercle/contract/door';
import { type FormEvent, useRef, useState } from 'react';
import { DOOR } from '../../../../content/admin-door.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';

type Errors = Partial<Record<keyof WalkInData, string>>;

/** A person without a registration. Checked here as the site checks, which may be hours away. */
export function WalkInForm({ onAdd }: { onAdd: (walkIn: WalkInData) => Promise<boolean> }) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const { data, error } = walkInData.safeParse(typed);
    const found: Errors = Object.fromEntries(
      (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
    );
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    if (data && (await onAdd(data))) form.current?.reset();
  }

  return (
    <details className="card p-5">
      <summary className="cursor-pointer py-2 text-lg">{DOOR.walkIn}</summary>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        className="mt-3 grid gap-1"
        aria-label={DOOR.walkIn}
      >
        <TextField label={DOOR.name} name="name" autoComplete="off" maxLength={50} error={errors.name} />
        <TextField
          label={DOOR.email}
          name="email"
          type="email"
          isOptional
          autoComplete="off"
          error={errors.email}
        />
        <TextField
          label={DOOR.company}
          name="company"
          isOptional
          autoComplete="off"
          maxLength={50}
          error={errors.company}
        />
        <Button type="submit" className="justify-self-start">
          {DOOR.walkInAdd}
        </Button>
      </form>
    </details>
  );
}
