import { beforeEach, describe, expect, test } from 'vitest';
import { DEVICE } from '../testing/builders.ts';
import { openTestClient } from '../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
let token: string;
let client: ReturnType<typeof openTestClient>;
beforeEach(async () => {
  const { domain, database, images } = world;
  client = openTestClient({ domain, database, images });
  token = (await domain.accounts.login({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, DEVICE)).token;
});

const rejected = (list: string, file: string) =>
  client.request('POST', `/api${list}/import/rejected`, {
    token,
    body: file,
    headers: { 'Content-Type': 'text/csv' },
  });

describe('The invalid lines of a file', () => {
  test('come as a CSV: number and reasons, then the cells as they were, none of them a formula', async () => {
    const file =
      'sep=,\nNom,Remarque,E-mail\n\n"Zoé; dite ""Z""",=1+1,pas une adresse\nA,b,anouk@a.example\n=B,,,surplus';
    const response = await rejected('/newsletters', file);
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="lignes-non-valables-2026-03-02.csv"',
    );
    expect((await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      '"Ligne";"Motif";"Nom";"Remarque";"E-mail"',
      `3;"Veuillez entrer une adresse e-mail valide";"Zoé; dite ""Z""";"'=1+1";"pas une adresse"`,
      `5;"E-mail est requis";"'=B";"";"";"surplus"`,
    ]);
  });

  test('can be corrected in that file and imported', async () => {
    const file = await (await rejected('/admin/ambassadors', 'Nom;Société;Fonction\n=Zoé;;Gérante')).text();
    const corrected = new TextEncoder().encode(file.replace('"";"Gérante"', '"Élan";"Gérante"'));
    const { lines } = await world.domain.ambassadors.previewFile(world.admin, corrected);
    expect(lines).toEqual([{ line: 2, name: '=Zoé', company: 'Élan', active: false, fate: 'new' }]);
  });

  test('of a file that cannot be read are refused with its reason', async () => {
    expect((await rejected('/newsletters', 'Nom\nZoé')).status).toBe(400);
  });
});
