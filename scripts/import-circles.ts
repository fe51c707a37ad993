// Circles of imports: between files, and between the features of the server (folders of server/src), types included.

type Import = { from: string; to: string };

const featureOf = (path: string) => /^server\/src\/([\w-]+)\//.exec(path)?.[1];

/** Every circle, one sentence each. */
export function importCircles(imports: Import[]): string[] {
  const betweenFeatures = imports.flatMap(({ from, to }) => {
    const [importer, imported] = [featureOf(from), featureOf(to)];
    return importer && imported && importer !== imported ? [{ from: importer, to: imported }] : [];
  });
  return [imports, betweenFeatures]
    .flatMap(circlesIn)
    .map(
      (circle) => `${circle.join(' → ')} is a circle: move what both need to where one imports the other.`,
    );
}

/** One circle for each group of names that reach each other. */
function circlesIn(imports: Import[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const finished = new Set<string>();
  const circles: string[][] = [];

  function visit(name: string, path: string[]): void {
    const start = path.indexOf(name);
    if (start !== -1) circles.push([...path.slice(start), name]);
    if (start !== -1 || finished.has(name)) return;
    for (const target of targets.get(name) ?? []) visit(target, [...path, name]);
    finished.add(name);
  }

  for (const name of targets.keys()) visit(name, []);
  return circles;
}
