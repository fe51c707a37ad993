import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The result that replaces a sent form: a keyboard and a screen reader continue from it. `isFresh` is false on a page that
 * was opened or reloaded in this state.
 */
export function ResultHeading({ isFresh, children }: { isFresh: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFresh) return;
    heading.current?.focus({ preventScroll: true });
    // The form may have been longer than the result: its end is no place to read from.
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [isFresh]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
      {children}
    </h2>
  );
}
