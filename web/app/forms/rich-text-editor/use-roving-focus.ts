import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const buttonsOf = (toolbar: HTMLElement) => [...toolbar.querySelectorAll('button')];

/** The button that the arrow, Home or End leads to; undefined for any other key. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Of the buttons of a toolbar, the one that had the focus last is reached by Tab, the others from it (roving tabindex). */
export function useRovingFocus() {
  const [current, setCurrent] = useState(0);
  const props = {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) =>
      setCurrent(buttonsOf(currentTarget).indexOf(target as HTMLButtonElement)),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const buttons = buttonsOf(event.currentTarget);
      const target = targetOf(event.key, current, buttons.length);
      if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      buttons[target]?.focus();
    },
  };
  return { current, props };
}
