import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMPORT_MAX_BYTES } from '@cercle/contract/transfer';
import { expect, test } from 'vitest';
import { ROOT } from './setup/repository.mjs';
import { SERVER, SPARING } from './setup/serve.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('the image runs the pinned Node as npm start does', () => {
  const image = read('deploy/Dockerfile');
  expect(image).toContain(`ARG NODE=${JSON.parse(read('package.json')).devDependencies.node}\n`);
  expect(image).toContain(`CMD ${JSON.stringify(['node', ...SERVER]).replaceAll(',', ', ')}`);
  for (const [name, value] of Object.entries(SPARING))
    expect(image).toContain(value.startsWith(ROOT) ? `${name}=/data/` : `${name}=${value}`);
});

test('the image copies what the server is made of, and every workspace', () => {
  const image = read('deploy/Dockerfile');
  for (const workspace of JSON.parse(read('package.json')).workspaces)
    expect(image).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  const imported = [...read('main.ts').matchAll(/from '\.\/([^']+)'/g)].map(([, path = '']) => path);
  const copied = [...image.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path = '']) => path);
  expect(imported.filter((path) => !copied.some((folder) => path.startsWith(folder)))).toEqual([]);
});

test('several processes run as one does, but for their port', () => {
  const settled = (path: string) =>
    read(path)
      .split('\n')
      .filter((line) => !/^(#|Description|Environment=)/.test(line));
  expect(settled('deploy/cercle@.service')).toEqual(settled('deploy/cercle.service'));
});

test('the proxies let through what the site takes, wait as long, and are counted once', () => {
  const megabytes = (text: string, limit: RegExp) => Number(limit.exec(text)?.[1]) * 1024 * 1024;
  const [caddy, nginx] = [read('deploy/Caddyfile'), read('deploy/nginx.conf')];
  expect(megabytes(caddy, /max_size (\d+)MB/)).toBeGreaterThan(2 * IMPORT_MAX_BYTES);
  expect(megabytes(nginx, /client_max_body_size (\d+)m/)).toBeGreaterThan(2 * IMPORT_MAX_BYTES);
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
  for (const proxy of [caddy, nginx]) expect(proxy).toContain('TRUST_PROXY=1');
});
