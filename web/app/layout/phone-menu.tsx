import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type PhoneMenuProps = { buttonLook: string; panelLook: string; head?: ReactNode; children: ReactNode };

/** A native popover: opens before any script has run, closes with Escape, gives the focus back. */
export function PhoneMenu({ buttonLook, panelLook, head, children }: PhoneMenuProps) {
  const { key } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const openedAt = useRef(key);
  // Browsers of before 2024 know no popover. Any navigation closes the menu; taking over the server's page does not, for it may be open already.
  useEffect(() => {
    if (openedAt.current !== key) menu.current?.hidePopover?.();
    openedAt.current = key;
  }, [key]);
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget="menu"
        aria-label="Menu"
        className={`grid place-items-center rounded-full ${buttonLook}`}
      >
        <Menu className="size-5" aria-hidden="true" />
      </button>
      <div
        ref={menu}
        id="menu"
        popover="auto"
        className={`on-ink m-0 h-dvh bg-ink py-4 text-white backdrop:bg-ink-deep/50 ${panelLook}`}
      >
        <div className="flex items-center gap-3">
          {head}
          <button
            type="button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label="Fermer le menu"
            className="ml-auto grid size-12 shrink-0 place-items-center rounded-full border border-edge"
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </div>
  );
}
