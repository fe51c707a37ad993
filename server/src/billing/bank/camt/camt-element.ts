/** An element of a statement, without prefix. Of its attributes, only the currency of an amount is read. */
export type CamtElement = {
  name: string;
  /** Its own text, without that of elements in it. */
  text: string;
  currency: string;
  children: CamtElement[];
};

/** The elements at the end of a path of names, « RltdPties/Dbtr/Nm », in the order of the file. */
export function elementsAt(element: CamtElement, path: string): CamtElement[] {
  let found = [element];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** The first of them. */
export const elementAt = (element: CamtElement, path: string): CamtElement | undefined =>
  firstAt(element, path.split('/'), 0);

function firstAt(element: CamtElement, names: readonly string[], depth: number): CamtElement | undefined {
  if (depth === names.length) return element;
  for (const child of element.children) {
    const found = child.name === names[depth] && firstAt(child, names, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** The text of the first of several paths that has one, on one line; empty without. */
export function textAt(element: CamtElement, ...paths: string[]): string {
  for (const path of paths) {
    const text = oneLine(elementAt(element, path)?.text ?? '');
    if (text) return text;
  }
  return '';
}

/** Indentation is no part of a text. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
