// What a form has on the page: which fields, in which order, and how a sentence names them. React Hook Form knows its fields
// in the order in which they were first shown, which is another one where a field depends on a choice.

export type FormField = HTMLInputElement | HTMLTextAreaElement;

/** The visible fields in the order of the page; of a group of radio buttons, the one that the keyboard reaches. */
export function fieldsOf(form: HTMLFormElement | null): FormField[] {
  const fields = new Map<string, FormField>();
  for (const element of form?.elements ?? []) {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    if (!isField || !element.name || element.hidden) continue;
    const isChosen = element.type === 'radio' && (element as HTMLInputElement).checked;
    if (isChosen || !fields.has(element.name)) fields.set(element.name, element);
  }
  return [...fields.values()];
}

/** Moves the focus to the first of these fields on the page. */
export const focusFirst = (form: HTMLFormElement | null, names: string[]) =>
  fieldsOf(form)
    .find(({ name }) => names.includes(name))
    ?.focus();

/** Moves the focus from the form that was sent to the message that says so. */
export function focusToast(form: HTMLFormElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || form?.contains(activeElement))
    document.querySelector<HTMLElement>('.toast-card')?.focus({ preventScroll: true });
}

/** The label that a screen reader reads first, without the remark beside it. */
export function labelOf(field: FormField): string {
  const labelled = field.closest('[role=radiogroup]') ?? field;
  const [id] = labelled.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const label = id ? document.getElementById(id) : field.labels?.[0]?.firstElementChild;
  return label?.textContent ?? '';
}

const FEMININE = /^(\S+(té|tion|elle|esse|[lu]le)|photo)( |$)/;
const STARTS_WITH_VOWEL = /^[aeéiou]/;
/** A label that addresses the reader. */
const POSSESSIVE = /^(votre|vos) /;

/** `Téléphone` → `le téléphone`, `Confirmer le mot de passe` → `la confirmation du mot de passe`. */
export function nameInSentence(label: string): string {
  const name = (label.charAt(0).toLowerCase() + label.slice(1)).replace(/ \(.*\)$/, '');
  if (name.startsWith('confirmer le ')) return name.replace('confirmer le ', 'la confirmation du ');
  if (POSSESSIVE.test(name)) return name;
  if (/^\S+s /.test(name)) return `les ${name}`;
  if (STARTS_WITH_VOWEL.test(name)) return `l’${name}`;
  return `${FEMININE.test(name) ? 'la' : 'le'} ${name}`;
}
