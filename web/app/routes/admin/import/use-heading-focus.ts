import { useEffect, useRef } from 'react';

/**
 * New content gets the focus: a screen reader reads it, and the keyboard continues from there.
 * @param step names the content; null while there is none
 * @returns for the heading, which needs `tabIndex={-1}`
 */
export function useHeadingFocus(step: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step) heading.current?.focus();
  }, [step]);
  return heading;
}
