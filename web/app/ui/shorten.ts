/** At most `max` characters of a text; an ellipsis marks the omission (section 9 of docs/product.md). */
export function shorten(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('')}...`;
}
