import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Elements } from '../ui/elements.ts';

type PhoneMenuProps = { buttonLook: string; panelLook: string; head?: Elements; children: Elements };

/** For browsers of before 2024, which know no popover: `base.css` shows by it what is open. */
const OPEN_ATTRIBUTE = 'data-open';

function close(menu: HTMLElement | null) {
  if (menu?.hidePopover) menu.hidePopover();
  else menu?.removeAttribute(OPEN_ATTRIBUTE);
}

/** A native popover: opens before any script has run, closes with Escape, gives the focus back. */
export function PhoneMenu({ buttonLook, panelLook, head, children }: PhoneMenuProps) {
  const { key } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const lastKey = useRef(key);
  // Any navigation closes the menu; taking over the server's page does not, for it may be open already.
  useEffect(() => {
    if (lastKey.current !== key) close(menu.current);
    lastKey.current = key;
  }, [key]);
  /** Where the browser does not do it by itself. */
  const toggle = () => {
    if (!menu.current?.hidePopover) menu.current?.toggleAttribute(OPEN_ATTRIBUTE);
  };
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget="menu"
        onClick={toggle}
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
            onClick={toggle}
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
