import { expect, onTestFinished, test, vi } from 'vitest';
import { defineMutation } from '../support/mutant.ts';
import { slowhttptest } from './slowhttptest.ts';

test('the text that each negative control replaces is in the sources', async () => {
  expect(Object.keys(await import('./mutants.ts')).length).toBeGreaterThan(0);
});

test('a negative control whose text is no longer in the sources fails with the name of its file', () => {
  const outdated = { file: 'main.ts', original: 'a text that is nowhere', mutated: '' };
  expect(() => defineMutation(outdated)).toThrow('main.ts holds 0 times: a text that is nowhere');
});

test('where the program of slow clients is missing, its row fails at once and says what to install', async () => {
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(slowhttptest('-h')).rejects.toThrow('apt-get install slowhttptest');
});
