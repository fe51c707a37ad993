import { describe, expect, test } from 'vitest';
import { type FirmData, firmData } from './firm.ts';

const parse = (data: Record<string, unknown>) => firmData.safeParse(data);
const errorOf = (name: keyof FirmData, value: unknown) =>
  parse({ [name]: value }).error?.issues.map(({ message }) => message);

describe('What invoices say of the firm', () => {
  test('may be empty as a whole: a firm is Belgian and liable to VAT unless it says otherwise', () => {
    const { country, isVatLiable, remittance, ...texts } = firmData.parse({});
    expect({ country, isVatLiable, remittance }).toEqual({
      country: 'BE',
      isVatLiable: true,
      remittance: 'structured',
    });
    expect(new Set(Object.values(texts))).toEqual(new Set(['']));
  });

  test.each([
    ['enterpriseNumber', 'BE 0403.019.261', '0403019261'],
    ['vatNumber', 'TVA be 0403.019.261', 'BE0403019261'],
    ['vatNumber', '403019261', 'BE0403019261'],
    ['register', 'Bruxelles', 'RPM Bruxelles'],
    ['register', '  RPM  Bruxelles ', 'RPM Bruxelles'],
    ['register', 'R.P.M. Liège, division Namur', 'R.P.M. Liège, division Namur'],
    ['register', 'RPR Brussel', 'RPR Brussel'],
    ['register', ' \u200b', ''],
    ['iban', 'be68 5390 0754 7034', 'BE68539007547034'],
    ['bic', 'gkcc be bb', 'GKCCBEBB'],
    ['phone', '0470/12.34.56', '0470 12 34 56'],
    ['website', 'www.societe.be', 'https://www.societe.be/'],
  ] as const)('%s %j is stored as %j', (name, typed, stored) => {
    const data = firmData.parse({ [name]: typed });
    expect(data[name]).toBe(stored);
    expect(firmData.parse(data), 'parsed again, it stays').toEqual(data);
  });

  test.each([
    ['name', 'x'.repeat(71), 'La dénomination doit comporter au plus 70 caractères'],
    ['legalForm', 'x'.repeat(41), 'La forme juridique doit comporter au plus 40 caractères'],
    ['register', 'x'.repeat(57), 'Le registre doit comporter au plus 60 caractères'],
    ['enterpriseNumber', '0403.019', 'Un numéro d’entreprise compte dix chiffres\u202f: nous en lisons 7.'],
    [
      'vatNumber',
      'BE0403019262',
      'Vérifiez ce numéro\u202f: ses deux derniers chiffres ne correspondent pas aux huit premiers.',
    ],
    [
      'vatNumber',
      'BE123',
      'Vérifiez ce numéro\u202f: un numéro belge compte dix chiffres et commence par 0 ou 1.',
    ],
    [
      'vatNumber',
      'FR40303265045',
      'Un numéro de TVA belge est BE suivi de dix chiffres. Exemple\u202f: BE 0403.019.261',
    ],
    ['iban', 'BE68 5390 0754 7035', 'Les chiffres de cet IBAN ne vont pas ensemble\u202f: relisez-les.'],
    ['bic', 'GKCC', 'Un BIC compte 8 ou 11 lettres et chiffres. Exemple\u202f: GKCCBEBB'],
    ['email', 'facturation', 'Veuillez entrer un email valide'],
    ['website', 'javascript:alert(1)', 'Ce site n’est pas valable. Exemple\u202f: www.societe.be'],
    ['country', 'XX', 'Choisissez un pays'],
    ['remittance', 'both', 'Choisissez où va la communication'],
  ] as const)('%s %j is refused, with the reason', (name, typed, message) =>
    expect(errorOf(name, typed)).toEqual([message]),
  );
});
