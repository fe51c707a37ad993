import { Printer } from 'lucide-react';
import { buttonClass } from './button.tsx';

/** Without JavaScript it would do nothing: the browser's own menu prints. */
export function PrintButton() {
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={buttonClass('quiet', 'no-print noscript:hidden', 'small')}
    >
      <Printer className="size-4" aria-hidden="true" />
      <span>Imprimer</span>
    </button>
  );
}
