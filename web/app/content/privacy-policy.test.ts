import { expect, test } from 'vitest';
import { firmWords } from './firm-words.ts';
import { PRIVACY_POLICY } from './privacy-policy.ts';

test('PR-3 the privacy policy says how long this very site keeps things', () => {
  const retention = { contactMonths: 7, rejectedRequestMonths: 5, mailTraceDays: 31 };
  const site = { title: 'Cercle', publicUrl: 'https://www.cercle.example', retention };
  const said = JSON.stringify(PRIVACY_POLICY.sections(firmWords(site as never)));
  for (const figure of ['7 mois.', '5 mois si', '31 jours pour']) expect(said).toContain(figure);
});
