import { expect, test } from 'vitest';
import { explainFolderError } from './explain-folder-error.ts';

const wordsOf = (error: object) => (explainFolderError('/peppol', error) as Error).message;

test.each([
  [{ syscall: 'write', code: 'ENOSPC' }, 'le disque est plein'],
  [{ syscall: 'open', code: 'EACCES' }, 'n’a pas le droit'],
  [{ syscall: 'rename', code: 'EXDEV' }, 'ne sont pas sur le même disque'],
  [{ syscall: 'rename', code: 'EPERM' }, 'n’a pas le droit'],
  [{ syscall: 'link', code: 'EPERM' }, 'il en faut un local'],
  [{ syscall: 'read', code: 'EIO' }, 'le système le refuse'],
])('The folder of Peppol says of %o: %s', (error, words) => {
  expect(wordsOf({ ...error, path: '/a', dest: '/peppol/outgoing/a.xml' })).toMatch(words);
  expect(wordsOf({ ...error, path: '/a', dest: '/peppol/outgoing/a.xml' })).toMatch(
    `(${error.code} /peppol/outgoing/a.xml)`,
  );
  expect(wordsOf({ ...error, path: '/peppol/a.xml' })).toMatch(`(${error.code} /peppol/a.xml)`);
  expect(wordsOf(error)).toMatch(`(${error.code})`);
});

test('A fault of the program is not taken for one of the disk', () => {
  const error = new TypeError('x is not a function');
  expect(explainFolderError('/peppol', error)).toBe(error);
});
