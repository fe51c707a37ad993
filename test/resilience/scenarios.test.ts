import { expect, onTestFinished, test, vi } from 'vitest';
import { defineMutation } from '../support/mutant.ts';
import { slowClients } from './ov-1-slow-clients.ts';

test('what each control of npm run test:resilience takes away is there to be taken away', async () => {
  expect(Object.keys((await import('./scenarios.ts')).SCENARIOS).length).toBeGreaterThan(0);
});

test('a control that the product has outgrown is told by its file', () => {
  const outdated = { file: 'main.ts', original: 'what nobody wrote', mutated: '' };
  expect(() => defineMutation(outdated)).toThrow('main.ts holds 0 times: what nobody wrote');
});

test('where the program of slow clients is missing, its row fails at once and says what to install', async () => {
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(slowClients()).rejects.toThrow('apt-get install slowhttptest');
});
