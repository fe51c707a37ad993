import { expect, test } from 'vitest';
import { partyFields } from '../testing/builders.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { ensureParty } from './ensure-party.ts';

const AT = '2026-03-02T09:00:00.000Z';
const ZOE = { fullName: 'Zoé Lefèvre', company: '', vat: '', email: 'zoe@societe.example' };

const world = worldPerTest();

const ensured = async (change: Partial<typeof ZOE>) => {
  const { db } = world.database;
  const id = await db.transaction().execute((trx) => ensureParty(trx, { ...ZOE, ...change }, AT));
  return world.domain.parties.find(world.admin, id);
};

test('An applicant whose company is known by its number, however it is written, is of that company', async () => {
  const data = partyFields({ enterpriseNumber: '0403019261' });
  const { id } = await world.domain.parties.create(world.admin, data);
  for (const vat of ['BE0403019261', 'BE 0403.019.261', '403.019.261'])
    expect(await ensured({ company: 'Un autre nom', vat })).toMatchObject({
      id,
      legalName: data.legalName,
      version: 1,
    });
});

test('A right number makes a new company that is liable to VAT, named by the request', async () => {
  const vat = 'BE0403019261';
  expect(await ensured({ company: 'Atelier Lesse SRL', vat })).toMatchObject({
    kind: 'COMPANY',
    legalName: 'Atelier Lesse SRL',
    enterpriseNumber: '0403019261',
    vatStatus: 'LIABLE',
    country: 'BE',
    invoiceEmail: ZOE.email,
  });
  expect(await ensured({ vat: 'BE0566988259' }), 'self-employed').toMatchObject({
    kind: 'COMPANY',
    legalName: ZOE.fullName,
  });
});

test.each(['', 'BE0403019262', 'FR12345678901', 'Non assujettie'])(
  'A company with the VAT number « %s » is one without an enterprise number',
  async (vat) => {
    expect(await ensured({ company: 'Atelier Lesse SRL', vat })).toMatchObject({
      kind: 'COMPANY',
      legalName: 'Atelier Lesse SRL',
      enterpriseNumber: null,
      vatStatus: 'NONE',
    });
  },
);

test('Who names no company pays as a person', async () => {
  expect(await ensured({})).toMatchObject({
    kind: 'PERSON',
    legalName: ZOE.fullName,
    enterpriseNumber: null,
    vatStatus: 'NONE',
    invoiceEmail: ZOE.email,
  });
});

test('Of applicants of one company who are approved at once, all get the same', async () => {
  const applicants = Array.from({ length: 5 }, () => ensured({ company: 'Lesse', vat: 'BE0403019261' }));
  expect(new Set((await Promise.all(applicants)).map(({ id }) => id)).size).toBe(1);
});
