import { type FirmData, firmData } from '@cercle/contract/firm';
import type { Site } from '@cercle/contract/site';
import { describe, expect, test } from 'vitest';
import { firmFields } from '../testing/builders.ts';
import { FIRM } from '../testing/firm.ts';
import { CONFLICT, countDone } from '../testing/outcomes.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { firmOf } from './firm-values.ts';
import { missingMentions, readSeller, sellerOf } from './seller.ts';

const world = worldPerTest();

const change = (data: Partial<FirmData> = {}, version = 0) =>
  world.domain.firm.update(world.admin, { ...firmFields(data), version });
const seller = () => readSeller(world.database.db, FIRM);
const entries = () =>
  world.database.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_id', 'subject_name', 'changes'])
    .where('subject_kind', '=', 'firm')
    .orderBy('id')
    .execute();

const ENVIRONMENT: Site = {
  ...FIRM,
  companyNumber: 'BE 0403.019.261',
  companyIban: 'BE68 5390 0754 7034',
  contactPhone: '+32 2 000 00 00',
  contactAddress: 'Rue de la Loi 16, 1000 Bruxelles',
};

describe('Before anything is stored, invoices say of the firm', () => {
  test('what the environment says, without the parts of its address, which nobody can tell apart', () => {
    const firm = firmOf(undefined, ENVIRONMENT);
    expect(firm).toEqual({
      ...firmData.parse({}),
      name: 'Cercle Conseil SRL',
      enterpriseNumber: '0403019261',
      iban: 'BE68539007547034',
      email: 'contact@cercle.example',
      phone: '+32 2 000 00 00',
      website: 'https://www.cercle.example/',
      version: 0,
    });
    expect(missingMentions(sellerOf(firm))).toEqual([
      'forme juridique',
      'rue et numéro',
      'code postal',
      'localité',
      'registre des personnes morales',
    ]);
  });

  test('nothing that an invoice could not say: a number or an account that is wrong, or a site at home', () => {
    const wrong = { companyNumber: '0123.456.789', companyIban: 'BE00', publicUrl: 'http://localhost:3000' };
    const firm = firmOf(undefined, { ...ENVIRONMENT, ...wrong, contactPhone: 'demandez-nous' });
    expect(firm).toMatchObject({ enterpriseNumber: '', iban: '', website: '', phone: '' });
  });

  test('to administrators, with what is missing', async () => {
    const { domain, admin } = world;
    expect(await domain.firm.find(admin)).toMatchObject({
      name: FIRM.companyName,
      enterpriseNumber: '',
      version: 0,
      missing: expect.arrayContaining(['numéro d’entreprise', 'compte bancaire (IBAN)']),
    });
  });
});

describe('What is stored', () => {
  test('is what invoices say, as a whole: what is left empty is not taken from the environment', async () => {
    const data = firmFields({ phone: '', website: '', remittance: 'free' });
    expect(await change(data)).toEqual({ ...data, version: 1, missing: [] });
    expect(await world.domain.firm.find(world.admin)).toEqual({ ...data, version: 1, missing: [] });
    const { isVatLiable, remittance, ...texts } = data;
    expect(await seller()).toEqual({
      seller: { ...texts, vatNumber: `BE${data.enterpriseNumber}` },
      remittance: 'free',
    });
  });

  test('may be half of it; each mandatory mention that is missing is named', async () => {
    const { missing } = await change(firmData.parse({ city: 'Bruxelles' }));
    expect(missing).toEqual([
      'dénomination',
      'forme juridique',
      'rue et numéro',
      'code postal',
      'numéro d’entreprise',
      'registre des personnes morales',
      'compte bancaire (IBAN)',
      'adresse e-mail',
    ]);
    expect(missingMentions((await seller()).seller)).toEqual(missing);
  });

  test('has the VAT number of the firm, another that was typed, or none', async () => {
    const vatNumber = async (data: Partial<FirmData>, version: number) => {
      await change({ enterpriseNumber: '0403019261', ...data }, version);
      return (await seller()).seller.vatNumber;
    };
    expect(await vatNumber({}, 0)).toBe('BE0403019261');
    expect(await vatNumber({ vatNumber: 'BE0566988259' }, 1)).toBe('BE0566988259');
    expect(await vatNumber({ vatNumber: 'BE0566988259', isVatLiable: false }, 2)).toBe('');
    expect(await vatNumber({ enterpriseNumber: '' }, 3)).toBe('');
  });
});

describe('A change', () => {
  test('takes the version that was read: a stale one overwrites nothing', async () => {
    expect(await change({ city: 'Namur' })).toMatchObject({ city: 'Namur', version: 1 });
    await expect(change({ city: 'Liège' })).rejects.toMatchObject({ ...CONFLICT, errors: undefined });
    await expect(change({ city: 'Liège' }, 2)).rejects.toMatchObject(CONFLICT);
    expect(await change({ city: 'Liège' }, 1)).toMatchObject({ city: 'Liège', version: 2 });
    expect(await entries()).toHaveLength(2);
  });

  test('of ten that are made at once, one is done, the first time and later', async () => {
    for (const version of [0, 1])
      expect(await countDone(10, (number) => change({ street: `Rue ${version} ${number}` }, version))).toBe(
        1,
      );
    expect(await entries()).toHaveLength(2);
  });

  test('is in the audit log with the fields that changed, without the number of an account', async () => {
    const data = firmFields();
    await change(data);
    await change({ ...data, iban: 'BE68539007547034', isVatLiable: false }, 1);
    const [first, second] = await entries();
    expect(first).toMatchObject({ action: 'firm.changed', subject_id: 0, subject_name: data.name });
    expect(JSON.parse(second?.changes ?? '')).toEqual([
      { field: 'isVatLiable', from: 'true', to: 'false' },
      { field: 'iban' },
    ]);
  });
});
