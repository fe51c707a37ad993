/** What a key does while a movement has the focus. */
export type KeyAction =
  | { what: 'next' | 'previous' | 'first' | 'last' | 'accept' | 'split' | 'setAside' | 'undo' | 'help' }
  | { what: 'choose'; index: number };

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const BY_KEY: Record<string, Exclude<KeyAction['what'], 'choose'>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  Enter: 'accept',
  j: 'next',
  k: 'previous',
  r: 'split',
  l: 'setAside',
  u: 'undo',
  z: 'undo',
  '?': 'help',
};

/** Belgian keyboards give digits with Shift only: the place of the key counts, not its sign. */
export function digitOf({ code, key }: Pick<Pressed, 'key' | 'code'>, max: number): number | null {
  const [, digit = key] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  const number = /^\d$/.test(digit) ? Number(digit) : 0;
  return number >= 1 && number <= max ? number : null;
}

/** At most as many suggestions can be chosen by a key. */
const MAX_CHOICES = 5;

/** @returns null for a key that is not ours, or with which the browser does something */
export function keyAction(pressed: Pressed): KeyAction | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const { key } = pressed;
  const what = BY_KEY[key.length === 1 ? key.toLowerCase() : key];
  if (what) return { what };
  const digit = digitOf(pressed, MAX_CHOICES);
  return digit === null ? null : { what: 'choose', index: digit - 1 };
}

const NATIVE = new Set(['accept', 'next', 'previous', 'first', 'last']);

/** Whether what has the focus takes the key itself: a field what is typed, a choice its arrows, a button or a link Enter. */
export function isTakenBy(
  target: Pick<HTMLElement, 'localName'> & { type?: string },
  action: KeyAction,
): boolean {
  const { localName, type = '' } = target;
  if (localName === 'textarea' || localName === 'select') return true;
  if (localName === 'input' && type !== 'radio' && type !== 'checkbox') return true;
  if (localName === 'input') return NATIVE.has(action.what) && action.what !== 'accept';
  return (localName === 'button' || localName === 'a') && action.what === 'accept';
}
