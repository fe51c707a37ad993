import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { isTransientError } from './transient-errors.ts';

const errorWithCode = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('The database cannot serve now', () => {
  test.each([
    '08006',
    '53100',
    '53300',
    '57P01',
    '57P03',
    '57014',
    '58030',
    '40001',
    '40P01',
    '25P03',
    '25006',
    '28P01',
    '28000',
    '3D000',
    '55000',
    'ECONNREFUSED',
    'EPIPE',
  ])('when PostgreSQL or its socket says %s', (code) =>
    expect(isTransientError(errorWithCode(code))).toBe(true),
  );

  test.each([
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
  ])('when the driver says “%s”', (message) => expect(isTransientError(new Error(message))).toBe(true));

  test('when SQLite’s file cannot be written', () => {
    const readOnly = new DatabaseSync(':memory:');
    readOnly.exec('pragma query_only = on');
    expect(isTransientError(thrownBy(() => readOnly.exec('create table t (a)')))).toBe(true);
  });

  test('when SQLite fails to write, with any extended code', () => {
    const SQLITE_IOERR_WRITE = 778;
    expect(isTransientError(Object.assign(new Error(), { errcode: SQLITE_IOERR_WRITE }))).toBe(true);
  });

  test('when SQLite’s disk is full', () => {
    const full = new DatabaseSync(':memory:');
    full.exec('create table t (a); pragma max_page_count = 2');
    expect(isTransientError(thrownBy(() => full.exec('insert into t values (randomblob(100000))')))).toBe(
      true,
    );
  });
});

describe('The query was wrong', () => {
  test.each(['23505', '22P05', '42P01'])('when PostgreSQL says %s', (code) => {
    expect(isTransientError(errorWithCode(code))).toBe(false);
  });

  test('when SQLite is misused, or the file is not a database', () => {
    for (const errcode of [21, 26])
      expect(isTransientError(Object.assign(new Error(), { errcode }))).toBe(false);
  });

  test('when the table does not exist in SQLite', () => {
    const database = new DatabaseSync(':memory:');
    expect(isTransientError(thrownBy(() => database.exec('select * from nothing')))).toBe(false);
  });

  test.each([new Error('a bug'), 'a text', null])('or the program: %s', (error) => {
    expect(isTransientError(error)).toBe(false);
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
