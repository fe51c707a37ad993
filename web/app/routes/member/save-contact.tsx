import { BookUser } from 'lucide-react';
import type { ContactCard } from './contact-file.ts';

/** Kept this long for the browser to read it; some only begin once a question was answered. */
const KEPT_MS = 60_000;

async function save(card: ContactCard): Promise<void> {
  const { contactFile } = await import('./contact-file.ts');
  const file = contactFile(card);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Hands the card to the address book of whoever reads it, made in their browser. */
export function SaveContact({ card }: { card: ContactCard }) {
  return (
    <button
      type="button"
      onClick={() => void save(card)}
      className="flex min-h-12 items-center gap-2.5 rounded-b-lg border-t border-hairline px-5 text-sm font-[550] transition-colors hover:bg-ivory focus-visible:outline-offset-0"
    >
      <BookUser className="size-4 shrink-0 text-brass-deep" aria-hidden="true" />
      <span>
        Enregistrer le contact<span className="sr-only"> de {card.fullName}</span>
      </span>
    </button>
  );
}
