import { afterAll, afterEach } from 'vitest';

// What a test expects on the console it must catch itself (`vi.spyOn(console, 'error').mockImplementation(…)`):
// anything that reaches the real console is a fault nobody looked at.
const unexpected: string[] = [];

for (const level of ['error', 'warn'] as const) {
  const print = console[level];
  console[level] = (...args: unknown[]) => {
    unexpected.push(`console.${level}: ${args.map(String).join(' ')}`);
    print(...args);
  };
}

function failOnUnexpected(): void {
  const messages = unexpected.splice(0);
  if (messages.length > 0) throw new Error(`Unexpected on the console:\n${messages.join('\n')}`);
}

afterEach(failOnUnexpected);
afterAll(failOnUnexpected);
