import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openTestClient } from '../testing/test-client.ts';

type Operation = {
  operationId: string;
  tags: string[];
  security: object[];
  responses: object;
  summary: string;
  parameters?: { name: string; schema: { type?: string | string[] } }[];
};
type Document = {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: object; required: string[] }> };
};

const client = openTestClient();
const document = (await (await client.request('GET', '/api/openapi.json')).json()) as Document;
const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${document.servers[0]?.url}${path}`),
);

/** The routes that the router has, with parameters written as in OpenAPI. */
const registered = client.app.routes
  .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
  .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  .filter((route) => !/openapi\.json|docs$/.test(route));

describe('The document of the API', () => {
  test('is OpenAPI 3.1 and names every route, and no other', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(documented.sort()).toEqual([...new Set(registered)].sort());
  });

  test('states the limits that the forms apply', () => {
    expect(document.components.schemas.PublicRequest?.properties).toMatchObject({
      fullName: { type: 'string', maxLength: 100 },
      memberType: { enum: ['SINGLE', 'BUSINESS'] },
    });
    expect(document.components.schemas.MemberCreate?.properties).toMatchObject({
      company: { maxLength: 50 },
    });
  });

  test('declares no parameter as nullable: a URL cannot contain null', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const parameters = operations.flatMap(({ parameters = [] }) => parameters);
    expect(parameters.find(({ name }) => name === 'page')?.schema.type).toBe('integer');
    expect(parameters.filter(({ schema }) => Array.isArray(schema.type))).toEqual([]);
  });

  test('names every operation once, lists its tags, and says of each whether it needs a session', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id) => !/^[a-z]+[A-Za-z]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('putMembersRequestsByIdApprove');
    const tags = new Set(operations.flatMap((operation) => operation.tags));
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...tags].sort());
    expect(document.paths['/contacts']?.post?.security).toEqual([]);
    expect(document.paths['/contacts']?.get?.security).toEqual([{ bearer: [] }]);
    expect(operations.every(({ security }) => Array.isArray(security))).toBe(true);
  });

  test('has no dangling reference', () => {
    const schemaReferences = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, name = ''] of schemaReferences)
      expect(document.components.schemas, name).toHaveProperty(name);
  });
});

test('The document of the API describes fields in French', () => {
  const descriptions = [...JSON.stringify(document).matchAll(/"description":"([^"]*)"/g)].map(
    ([, text]) => text,
  );
  expect(descriptions.length).toBeGreaterThan(50);
  expect(descriptions.filter((text) => /\b(the|of|in|is|was|when|how)\b/i.test(text ?? ''))).toEqual([]);
});

describe('The reference page', () => {
  test('shows every call and every object', async () => {
    const page = await (await client.request('GET', '/api/docs')).text();
    for (const path of Object.keys(document.paths)) expect(page).toContain(`/api${path}`);
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="${name}"`);
    expect(page).toContain('<html lang="fr-BE">');
  });

  test('describes fields, and states where a parameter is sent', async () => {
    const page = await (await client.request('GET', '/api/docs')).text();
    expect(page).toContain('<td>true tant qu’aucun mot de passe n’est choisi</td>');
    expect(page).toMatch(/<code>Idempotency-Key<\/code>.*<td>En en-tête. Facultatif. Le même appel/);
    expect(page).toMatch(/<code>q<\/code>.*<td>En paramètre<\/td>/);
  });

  test('shows the fields of an object that has no name of its own', async () => {
    const page = await (await client.request('GET', '/api/docs')).text();
    const section = (name: string) => new RegExp(`<section id="${name}">.*?</section>`, 's').exec(page)?.[0];
    expect(section('ImportPreview')).toContain('<code>lines</code></th><td>liste d’objets</td>');
    expect(section('ImportPreview')).toContain('<code>lines[].fate</code></th><td>new · ');
    expect(section('PersonKept')).toContain('<code>account.fullName</code></th><td>texte</td>');
    expect(section('BotCheckChallenge')).toContain('<code>parameters.data.action</code>');
    expect(page).toMatch(
      /objet\u202f: <code>content<\/code> \(liste de <a href="#Ambassador">.*?<code>totalPages<\/code> \(entier\)/,
    );
    expect(page).not.toContain('liste de objet');
    expect(page).not.toMatch(/<td>objet<\/td><\/tr>/);
  });

  test('IO-7 needs no script and no third party, and its policy allows its own style alone', async () => {
    const response = await client.request('GET', '/api/docs');
    const page = await response.text();
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${hash}'`);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|https?:\/\/|style=|onclick/);
  });
});
