import { EventEmitter } from 'node:events';
import { afterAll, expect, test, vi } from 'vitest';

/** A thread that runs out of memory as its time is over. */
class LateWorker extends EventEmitter {
  postMessage() {
    this.emit('error', new Error('first'));
  }
  async terminate() {
    this.emit('error', Object.assign(new Error('late'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
  }
}

afterAll(() => {
  vi.doUnmock('node:worker_threads');
  vi.resetModules();
});

test('A thread that fails once it was given up ends neither the process nor the run', async () => {
  vi.resetModules();
  vi.doMock('node:worker_threads', () => ({ Worker: LateWorker }));
  const { createClassifier } = await import('./classifier.ts');
  expect((await createClassifier().classify(Buffer.from('Bonjour'))).class).toBe('NONE');
});
