import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bareTextsIn } from './bare-texts.ts';
import { filesUnder, ROOT } from './setup/repository.mjs';

test('no text of the pages is beside something that React may add, change or remove: a translated page goes on working', () => {
  const components = filesUnder(ROOT, 'web/app').filter((file) => file.endsWith('.tsx'));
  expect(components.length).toBeGreaterThan(100);
  expect(components.flatMap((file) => bareTextsIn(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

const faultsIn = (jsx: string, before = '') => bareTextsIn('a.tsx', `${before}\nconst a = ${jsx};`);

test.each([
  ['a text and what may appear', '<p>Bonjour {isNew && <b>Bienvenue</b>}</p>'],
  ['a text after an icon that comes and goes', '<p>{isBusy && <Arcs />}{text}</p>'],
  ['a text that may be empty', '<p><b>Note</b>{hint}</p>'],
  ['a text that changes within a sentence', '<p>{count} lignes</p>'],
  ['one of two texts', "<p>{isDone ? 'Fait' : 'En cours'}<b>!</b></p>"],
  ['a list and a text', '<p>Avec {names.map((name) => <b key={name}>{name}</b>)}</p>'],
  ['texts in a list', '<p>{names.map((name) => name)}<b>!</b></p>'],
  ['a component of our own, which may show another icon', '<p><Mark /> Modifier</p>'],
  ['a text in a fragment, whose neighbours are unknown', '<>Bonjour</>'],
  ['a text in a fragment with a name', '<Fragment key="note">Bonjour</Fragment>'],
  ['what a caller passes', '<p><b>Note</b>{children}</p>'],
  ['a name, or what stands for it', '<p>{name ?? <b>Sans nom</b>}<i>!</i></p>'],
  [
    'a list, some of whose items are texts',
    "<p>{names.map((name) => { if (!name) return '–'; return <b>{name}</b>; })}</p>",
  ],
  ['an element that its key replaces', '<p><b key={name}>{name}</b> a écrit</p>'],
])('%s: refused', (_case, jsx) => {
  expect(faultsIn(jsx)).toEqual([expect.stringMatching(/^a\.tsx:2: give the text an element of its own/)]);
});

test.each([
  ['a text in an element of its own', '<p><span>Bonjour</span>{isNew && <b>Bienvenue</b>}</p>'],
  ['a text that changes as a whole', "<p>{count + ' lignes'}</p>"],
  ['a text beside elements that stay', '<p>Pas encore membre ? <a href="/">Découvrir</a></p>'],
  ['a constant beside a list', '<p><b>{TEXTS.title}</b>{names.map((name) => <i key={name}>{name}</i>)}</p>'],
  ['what may be one of two elements', '<p>{isDone ? <b>Fait</b> : null}{isNew && <i>!</i>}</p>'],
  ['an icon that stays', '<p><Trash /> Supprimer</p>', "import { Trash } from 'lucide-react';"],
  ['a place for elements alone', '<p><b>Note</b>{children}</p>', 'type Props = { children: Elements };'],
  ['a list of texts that is replaced as a whole', '<p key={text}>{pieces.map((piece) => piece)}</p>'],
])('%s: accepted', (_case, jsx, before = '') => {
  expect(faultsIn(jsx, before)).toEqual([]);
});

test.each([
  [
    'a place that takes texts in another component of the file',
    '<p><b>Note</b>{children}</p>',
    'type List = { children: Elements }; type Note = { children: ReactNode };',
  ],
  ['what a router shows', '<div>Bonjour <Outlet /></div>', "import { Outlet } from 'react-router';"],
  ['a component that is a text', '<b />', "const Count = ({ of }) => of + ' lignes';"],
  [
    'a component that is a text at times',
    '<b />',
    "export function Note({ isNew }) { if (isNew) return 'Bienvenue'; return <b />; }",
  ],
])('%s: refused', (_case, jsx, before) => {
  expect(faultsIn(jsx, before)).toHaveLength(1);
});
