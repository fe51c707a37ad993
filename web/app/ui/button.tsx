import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ArcSpinner } from './arcs.tsx';

type Look = 'primary' | 'accent' | 'quiet' | 'danger';
type Size = 'regular' | 'small';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-full @max-[19rem]/screen:flex-wrap @max-[19rem]/screen:px-2 font-[550] text-center transition-colors duration-150 inactive:cursor-not-allowed forced-colors:border';

const LOOKS: Record<Look, string> = {
  primary: 'bg-ink text-white hover:bg-ink-raised inactive:bg-hairline inactive:text-slate',
  accent: 'bg-brass text-ink-deep hover:bg-brass-light inactive:bg-hairline inactive:text-slate',
  quiet:
    'border border-edge text-ink hover:border-ink hover:bg-white inactive:text-slate in-[.on-ink]:text-white in-[.on-ink]:hover:bg-ink-raised in-[.on-ink]:hover:border-white',
  danger: 'bg-danger text-white hover:brightness-90 inactive:bg-hairline inactive:text-slate',
};

const SIZES: Record<Size, string> = {
  regular: 'min-h-12 px-6 py-2 text-base',
  small: 'min-h-11 px-5 py-2 text-sm',
};

export const buttonClass = (look: Look, className = '', size: Size = 'regular') =>
  `${BASE} ${SIZES[size]} ${LOOKS[look]} ${className}`;

type ButtonProps = ComponentProps<'button'> & { look?: Look; size?: Size; isBusy?: boolean };

export function Button({
  look = 'primary',
  size,
  isBusy = false,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  useFocusRestore(isBusy);
  return (
    <button
      type={type}
      className={buttonClass(look, className, size)}
      aria-busy={isBusy || undefined}
      {...rest}
    >
      {isBusy && <ArcSpinner className="size-5" />}
      {/* The arcs come before an element: a text may no longer be there, replaced by a browser that translates the page. */}
      <span className="contents">{children}</span>
    </button>
  );
}

/** A button that is disabled while it works loses the focus: it gets it back, unless it has moved elsewhere. */
function useFocusRestore(isBusy: boolean): void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy) focused.current = document.activeElement;
    else if (document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus({ preventScroll: true });
  }, [isBusy]);
}

type ButtonLinkProps = ComponentProps<typeof Link> & { look?: Look; size?: Size };

/** A link that looks like a button. */
export function ButtonLink({ look = 'primary', size, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass(look, className as string | undefined, size)} {...rest} />;
}
