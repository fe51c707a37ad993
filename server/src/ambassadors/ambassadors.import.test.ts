import { expect, test } from 'vitest';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
const bytesOf = (text: string) => new TextEncoder().encode(text);

const HEAD = 'Nom,Société,Fonction,Site,Ordre';
const FILE = bytesOf(
  `${HEAD}\nAnouk,Élan,Gérante,www.elan.be,2\nBruno,Élan,Associé,,\nChloé,Élan,Juriste,pas un site,0\n`,
);

async function runImport(bytes: Uint8Array) {
  for await (const progress of world.domain.ambassadors.importFile(world.admin, bytes))
    if (progress.done === progress.total) return progress;
}

test('Ambassadors are imported with their website and place; what is none of them is told', async () => {
  const { lines } = await world.domain.ambassadors.previewFile(world.admin, FILE);
  expect(lines.at(-1)).toMatchObject({
    fate: 'invalid',
    reasons: [
      'Ce site n’est pas valable. Exemple\u202f: www.societe.be',
      'L’ordre est un nombre de 1 à 999, ou rien',
    ],
  });
  await runImport(FILE);
  const query = { page: 0, size: 10, q: '', sort: 'name,asc' } as const;
  const { content } = await world.domain.ambassadors.listAll(world.admin, query);
  expect(content).toMatchObject([
    { name: 'Anouk', website: 'https://www.elan.be/', position: 2 },
    { name: 'Bruno', website: '', position: null },
  ]);
});

test('The preview shows names as they will be stored, plain', async () => {
  const bytes = bytesOf('Nom,Société,Fonction\nZoé\u200b   Imp, A  B ,Gérante\n');
  const { lines } = await world.domain.ambassadors.previewFile(world.admin, bytes);
  expect(lines).toMatchObject([{ name: 'Zoé Imp', company: 'A B', fate: 'new' }]);
});

test('They are exported under the names of the columns by which they are imported', async () => {
  await runImport(FILE);
  const query = { q: '', sort: 'name,asc', format: 'csv' } as const;
  const { columns, batches } = await world.domain.ambassadors.exportList(world.admin, query);
  const labels = columns.map(({ label }) => label);
  const rows = [];
  for await (const batch of batches) rows.push(...batch);
  expect(rows.map((row) => [row[labels.indexOf('Site')], row[labels.indexOf('Ordre')]])).toEqual([
    ['https://www.elan.be/', 2],
    ['', null],
  ]);
});
