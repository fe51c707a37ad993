import { expect, test } from 'vitest';
import { digitOf, isTakenBy, type KeyAction, keyAction } from './keys.ts';

const press = (key: string, code = '', modifiers = {}) =>
  keyAction({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

test('one key each, whether or not Caps Lock is on', () => {
  const keys: [string, KeyAction['what']][] = [
    ['ArrowDown', 'next'],
    ['j', 'next'],
    ['K', 'previous'],
    ['Enter', 'accept'],
    ['R', 'split'],
    ['l', 'setAside'],
    ['z', 'undo'],
    ['U', 'undo'],
    ['?', 'help'],
  ];
  for (const [key, what] of keys) expect(press(key), key).toEqual({ what });
  expect(press('x')).toBe(null);
});

test('a digit is chosen by its key, with or without Shift on a Belgian keyboard', () => {
  expect(press('&', 'Digit1')).toEqual({ what: 'choose', index: 0 });
  expect(press('5', 'Digit5')).toEqual({ what: 'choose', index: 4 });
  expect(press('2', 'Numpad2')).toEqual({ what: 'choose', index: 1 });
  expect(press('6', 'Digit6')).toBe(null);
  expect(digitOf({ key: '0', code: 'Digit0' }, 4)).toBe(null);
});

test('what the browser does with Ctrl, ⌘ or Alt stays its own', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(press('r', 'KeyR', { [modifier]: true })).toBe(null);
});

test('a field keeps all keys, a choice its arrows, a button its Enter', () => {
  const [next, accept, undo] = (['next', 'accept', 'undo'] as const).map((what): KeyAction => ({ what }));
  if (!next || !accept || !undo) throw new Error('unreachable');
  expect(isTakenBy({ localName: 'input', type: 'text' }, undo)).toBe(true);
  expect(isTakenBy({ localName: 'textarea' }, undo)).toBe(true);
  expect(isTakenBy({ localName: 'input', type: 'radio' }, next)).toBe(true);
  expect(isTakenBy({ localName: 'input', type: 'radio' }, accept)).toBe(false);
  expect(isTakenBy({ localName: 'button' }, accept)).toBe(true);
  expect(isTakenBy({ localName: 'a' }, undo)).toBe(false);
  expect(isTakenBy({ localName: 'tr' }, accept)).toBe(false);
});
