import { expect, test } from 'vitest';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();

const FILE = [
  'E-mail',
  'Zoé Martin <Zoe@societe.example>',
  'mailto:r&d@societe.example',
  'a/b@societe.example',
  '\u200einfo@société.example\u00a0',
  'info@xn--socit-esab.example',
  'zoé@societe.example',
].join('\n');

test('A file takes addresses as they were pasted, at domains of any letters', async () => {
  const bytes = new TextEncoder().encode(FILE);
  const { lines } = await world.domain.newsletter.previewFile(world.admin, bytes);
  expect(lines.map(({ fate }) => fate)).toEqual(['new', 'new', 'new', 'new', 'repeated', 'invalid']);
  for await (const _ of world.domain.newsletter.importFile(world.admin, bytes));
  expect((await world.domain.newsletter.all(world.admin)).map(({ email }) => email).sort()).toEqual([
    'a/b@societe.example',
    'info@xn--socit-esab.example',
    'r&d@societe.example',
    'zoe@societe.example',
  ]);
});
