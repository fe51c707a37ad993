// What a form has on the page, in its order. React Hook Form knows its fields in the order in which they were first shown, which is
// another one where a field depends on a choice.

/** A rich text is no field of HTML: its name is in `data-name`. */
const FIELDS = 'input[name]:not([hidden]), textarea[name], select[name], [role=textbox][data-name]';

type FormField = { name: string; element: HTMLInputElement };

/** The visible fields in the order of the page; of a group of radio buttons, the one that the keyboard reaches. */
export function fieldsOf(form: HTMLFormElement | null): FormField[] {
  const fields = new Map<string, HTMLInputElement>();
  for (const element of form?.querySelectorAll<HTMLInputElement>(FIELDS) ?? []) {
    const name = element.dataset.name ?? element.name;
    if (element.checked || !fields.has(name)) fields.set(name, element);
  }
  return Array.from(fields, ([name, element]) => ({ name, element }));
}

/** Moves the focus to the first of these fields on the page. */
export const focusFirst = (form: HTMLFormElement | null, names: string[]) =>
  fieldsOf(form)
    .find(({ name }) => names.includes(name))
    ?.element.focus();

/** Moves the focus from the form that was sent to the message that says so. */
export function focusToast(form: HTMLFormElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || form?.contains(activeElement))
    document.querySelector<HTMLElement>('.toast-card')?.focus({ preventScroll: true });
}
