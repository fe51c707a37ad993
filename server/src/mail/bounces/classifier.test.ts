import { EventEmitter } from 'node:events';
import { afterAll, expect, test, vi } from 'vitest';

const outOfMemory = () => Object.assign(new Error('no memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });

/** A thread that fails, and fails again as it is ended. */
class FailingWorker extends EventEmitter {
  static failure = outOfMemory();
  postMessage() {
    this.emit('error', FailingWorker.failure);
  }
  async terminate() {
    this.emit('error', outOfMemory());
  }
}

const classify = async (failure: Error) => {
  FailingWorker.failure = failure as ReturnType<typeof outOfMemory>;
  vi.resetModules();
  vi.doMock('node:worker_threads', () => ({ Worker: FailingWorker }));
  const { createClassifier } = await import('./classifier.ts');
  return createClassifier().classify(Buffer.from('Bonjour'));
};

afterAll(() => {
  vi.doUnmock('node:worker_threads');
  vi.resetModules();
});

test('A thread that fails once it was given up ends neither the process nor the run', async () => {
  expect((await classify(outOfMemory())).class).toBe('NONE');
});

test('A message is not put aside unread where no thread can run', async () => {
  await expect(classify(new Error('no such file'))).rejects.toThrow('no such file');
});
