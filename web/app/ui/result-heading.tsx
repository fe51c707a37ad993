import { type ReactNode, useEffect, useRef } from 'react';

/**
 * What came of the form that stood here: a keyboard and a screen reader go on from it. `isFresh` tells that from a page
 * that was opened, or loaded again, as it is.
 */
export function ResultHeading({ isFresh, children }: { isFresh: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFresh) heading.current?.focus({ preventScroll: true });
  }, [isFresh]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
      {children}
    </h2>
  );
}
