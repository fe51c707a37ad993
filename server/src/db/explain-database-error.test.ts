import { describe, expect, test } from 'vitest';
import { explainDatabaseError } from './explain-database-error.ts';

const postgresError = (code: string, message = 'in English') =>
  Object.assign(new Error(message), { code, severity: 'ERROR' });

describe('What PostgreSQL reports', () => {
  test.each([
    ['42501', 'pas le droit d’y faire'],
    ['25006', 'n’accepte que des lectures'],
    ['55P03', 'un autre programme y tient une table'],
    ['2BP01', 'y tient à celles du site'],
    ['53300', 'plus de connexion libre'],
    ['57P01', 'in English (57P01)'],
  ])('is told in a sentence when an operator can help: %s', (code, sentence) => {
    expect(explainDatabaseError(postgresError(code))).toMatch(
      /^La base PostgreSQL \(DATABASE_URL\) est inutilisable/,
    );
    expect(explainDatabaseError(postgresError(code))).toContain(sentence);
  });

  test('is told in French where a pooler is full', () => {
    const full = postgresError('08P01', 'no more connections allowed (max_client_conn)');
    expect(explainDatabaseError(full)).toMatch(/n’accepte plus de connexion \(voyez max_client_conn\)\.$/);
  });

  test.each(['42601', '22P02', '23505', '42P01', '42703', '42P07'])(
    'keeps its stack when it is a fault of ours: %s',
    (code) => expect(explainDatabaseError(postgresError(code))).toBeNull(),
  );
});
