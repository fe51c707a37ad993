import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as business from '@cercle/contract/business';
import { ERROR_STATUS } from '@cercle/contract/errors';
import { describe, expect, test } from 'vitest';
import { settingsSchema } from '../server/src/env.ts';
import { openTestClient } from '../server/src/testing/test-client.ts';
import { ROOT } from './setup/repository.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** The cells of every table row. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) => row.split('|').map((cell) => cell.trim()));
const codesIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const withSingleSpaces = (text: string) => text.replace(/\s+/g, ' ');

describe('The documents match the code', () => {
  const settings = Object.entries(settingsSchema.shape);

  test.each(settings)(
    'docs/settings.md: %s has one row, with its default and its description',
    (name, kind) => {
      const defaultValue = kind.parse(undefined);
      const shown = defaultValue === null ? '–' : `\`${defaultValue}\``;
      const row = [`\`${name}\``, shown, kind.meta()?.description];
      expect(rowsOf(read('docs/settings.md')).filter(([cell]) => cell === row[0])).toEqual([row]);
    },
  );

  test('docs/settings.md: no row of an unknown setting', () => {
    const rows = [...read('docs/settings.md').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual(settings.map(([name]) => name).sort());
  });

  test('docs/decisions/0010: every runtime dependency has a line, and every line a dependency', () => {
    const installed = ['contract', 'server', 'web']
      .flatMap((name) => Object.keys(JSON.parse(read(`${name}/package.json`)).dependencies))
      .filter((name) => !name.startsWith('@cercle/'));
    const justified = rowsOf(read('docs/decisions/0010-dependencies.md')).flatMap(([names]) =>
      codesIn(names),
    );
    expect(justified.sort()).toEqual([...new Set(installed)].sort());
  });

  test('docs/product.md, section 7: every call of the API is listed', async () => {
    const { paths } = (await (await openTestClient().request('GET', '/api/openapi.json')).json()) as {
      paths: Record<string, object>;
    };
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const listed = rowsOf(read('docs/product.md')).flatMap(([method, where]) =>
      codesIn(where).map((path) => `${method} ${path}`),
    );
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter((call) => !listed.includes(call))).toEqual([]);
  });

  test('docs/product.md, section 9: the figures of the offers and the general conditions', () => {
    const facts = withSingleSpaces(read('docs/product.md'));
    const figures = [
      `${business.SINGLE_YEARLY_PRICE_EUR} euros a year`,
      `${business.SINGLE_ACCESSES} member access`,
      `at least ${business.BUSINESS_MIN_MEMBERSHIPS} memberships`,
      `a membership lasts ${business.MEMBERSHIP_DAYS} days`,
      `at the latest ${business.RENEWAL_CANCELLATION_DAYS} days after the invoice`,
      `${business.EVENT_REMINDER_HOURS} hours ahead at most`,
      `at least ${business.EVENT_UNSUBSCRIBE_DAYS} days ahead`,
      `not showing up costs ${business.NO_SHOW_FEE_EUR} euros`,
      `| session | ${business.SESSION_HOURS} h |`,
      `| invitation / reset link | ${business.INVITATION_DAYS} days / ${business.PASSWORD_RESET_HOURS} hour |`,
    ];
    expect(figures.filter((figure) => !facts.includes(figure))).toEqual([]);
  });

  test('docs/api.md: every error code with its status', () => {
    const [, errors = ''] = /\n## Errors\n([\s\S]*?)\n## /.exec(read('docs/api.md')) ?? [];
    const listed = rowsOf(errors)
      .flatMap(([code, status, other, otherStatus]) => [
        [code, status],
        [other, otherStatus],
      ])
      .filter(([code]) => code?.startsWith('`'))
      .map(([code, status]) => [codesIn(code)[0], Number(status)]);
    expect(Object.fromEntries(listed)).toEqual(ERROR_STATUS);
  });
});

describe('What a document links to exists', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...['docs', 'docs/decisions'].flatMap(markdownIn),
  ];

  test.each(documents)('%s: its links and the files that it names', (path) => {
    const text = read(path);
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) =>
      join(dirname(path), to),
    );
    const files = codesIn(text).filter((code) =>
      /^(contract|server|web|cli|scripts|test|bench|docs|deploy)\/[\w./-]+$/.test(code),
    );
    expect([...links, ...files].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}
