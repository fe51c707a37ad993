import { afterAll, describe, expect, test } from 'vitest';
import { createDocumentedCalls, EXAMPLES } from '../testing/documented-calls.ts';
import { openTestClient } from '../testing/test-client.ts';
import { openWorld } from '../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const client = openTestClient(world);
const calls = await createDocumentedCalls(world, client);

const { paths } = (await (await client.request('GET', '/api/openapi.json')).json()) as {
  paths: Record<string, Record<string, { responses: object }>>;
};
const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`);

/** The statuses that the OpenAPI document declares for a call */
function declaredStatuses(method: string, path: string): string[] {
  const found = Object.entries(paths).find(
    ([pattern, methods]) => method.toLowerCase() in methods && patternOf(pattern).test(path),
  );
  return Object.keys(found?.[1][method.toLowerCase()]?.responses ?? {});
}

describe('docs/api.md, by example', () => {
  test('every call has an example', () => {
    const undocumented = Object.entries(paths).flatMap(([path, methods]) => {
      const pattern = patternOf(path);
      const hasExample = (method: string) =>
        EXAMPLES.some((example) => example.method === method.toUpperCase() && pattern.test(example.path));
      return Object.keys(methods).flatMap((method) =>
        hasExample(method) ? [] : [`${method.toUpperCase()} ${path}`],
      );
    });
    expect(undocumented).toEqual([]);
  });

  test.each(EXAMPLES)('$as: $method $path', async (example) => {
    const { status, answer } = example;
    const caller = await calls.callerOf(example);
    const { method, path, ...options } = await calls.prepare(example, caller);
    const token = caller.token ? { token: caller.token } : {};
    const from = { remoteAddress: crypto.randomUUID() };
    const response = await client.request(method, `/api${path}`, { ...options, ...token, ...from });
    const text = await response.text();
    expect(response.status, text).toBe(status);
    expect(declaredStatuses(method, path)).toContain(String(status));
    if (!answer) return;
    const expected: unknown = JSON.parse(await calls.fillPlaceholders(answer, caller));
    const actual: unknown = JSON.parse(text.trim().split('\n').at(-1) ?? '');
    if (typeof expected === 'object') expect(actual).toMatchObject(expected as object);
    else expect(actual).toEqual(expected);
  });
});
