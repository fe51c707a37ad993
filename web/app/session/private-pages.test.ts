import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { isPrivatePage } from './end-session.ts';

const GUARD = /\brequire(Login|Role)\(/;
const isGuarded = (file: string) => GUARD.test(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

/** The addresses that a guard opens: its own, and those beneath its route. What is no page, such as a script, needs no session. */
const guardedPaths = (entries: RouteConfigEntry[], parent = '', isBeneath = false): [string, boolean][] =>
  entries.flatMap(({ path = '', file, children = [] }) => {
    const address = `${parent}/${path}`.replaceAll('//', '/');
    const isPrivate = isBeneath || isGuarded(file);
    const own: [string, boolean][] = file.endsWith('.tsx') ? [[address, isPrivate]] : [];
    return [...own, ...guardedPaths(children, address, isPrivate)];
  });

test('the pages that need a session, and no others, give way to the login when it ends', () => {
  for (const [path, isPrivate] of guardedPaths(routes)) expect(isPrivatePage(path), path).toBe(isPrivate);
  expect(isPrivatePage('/Admin/Contacts/')).toBe(true);
});
