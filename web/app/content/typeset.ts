/**
 * French typography for the texts of this folder, which are typed with plain spaces and straight apostrophes: narrow
 * no-break spaces inside « » and before ; : ? !, a no-break one between a number and what it counts, curly apostrophes.
 * Not for texts quoted in docs/product.md, which are shown as they stand.
 */
export function typeset<Content>(content: Content): Content {
  if (typeof content === 'string') return typesetText(content) as Content;
  if (Array.isArray(content)) return content.map(typeset) as Content;
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([name, part]) => [name, typeset(part)])) as Content;
}

const NUMBER_AND_UNIT = /(\d) (€|%|(?:ans?|mois|jours?|heures?|personnes?|pixels?)(?!\p{L}))/gu;

const typesetText = (text: string) =>
  text
    .replaceAll("'", '’')
    .replace(/ ([;:?!»])/g, '\u202f$1')
    .replace(/« /g, '«\u202f')
    .replace(NUMBER_AND_UNIT, '$1\u00a0$2');
