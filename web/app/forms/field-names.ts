/** The label that a screen reader reads first, without the remark beside it. */
export function labelOf(field: HTMLInputElement): string {
  const labelled = field.closest('[role=radiogroup]') ?? field;
  const [id] = labelled.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const label = id ? document.getElementById(id) : field.labels?.[0];
  return (label?.firstElementChild ?? label)?.textContent ?? '';
}

const FEMININE = /^(\S+(té|tion|elle|esse|[lu]le)|photo|fin)( |$)/;
/** Or with a silent h. */
const STARTS_WITH_VOWEL = /^([aeéiou]|h[eô])/;
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
